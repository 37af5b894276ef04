// Starts the app from a file, so that the page needs no inline script. It must not know what the app does.
// When it cannot, it says why to `docketFailure(reason, detail)`; reason is one of
// 'no-webassembly', 'network' (a file could not be fetched), 'changed' (a file is gone or is not the one
// that belongs to this page: a newer version is there) and 'start' (the app itself gave up).
const loader = document.querySelector('script[data-wasm]');
const address = (name) => new URL(loader.dataset[name], document.baseURI);

const fail = (reason, error) => {
  console.error(`Docket did not start (${reason})`, error);
  window.docketFailure?.(reason, String(error));
};

// A fetch that is refused for its integrity looks like one without a network; asking again tells them apart.
const whyNotLoaded = async (file) => {
  try {
    await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return 'changed';
  } catch {
    return 'network';
  }
};

const boot = async () => {
  if (typeof WebAssembly !== 'object') {
    return fail('no-webassembly', 'this browser has no WebAssembly');
  }
  const integrity = loader.dataset.integrity ?? '';
  const wasm = fetch(address('wasm'), { integrity });
  const glue = import(address('js'));
  let loaded;
  try {
    loaded = await Promise.all([glue, wasm]);
    if (!loaded[1].ok) return fail('changed', `status ${loaded[1].status}`);
  } catch (error) {
    const glueLoaded = await glue.then(() => true, () => false);
    return fail(await whyNotLoaded(address(glueLoaded ? 'wasm' : 'js')), error);
  }
  try {
    await loaded[0].default({ module_or_path: loaded[1] });
  } catch (error) {
    fail('start', error);
  }
};

boot().catch((error) => fail('start', error));
