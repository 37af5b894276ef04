// The page of last resort: it says what happened when the program itself has failed, and needs nothing of it.
// Texts of people are set as text, never as markup.
(() => {
  const words = {
    en: {
      title: 'Docket has stopped', lost: 'What was stored is safe. The last thing you did may be missing.',
      start: 'Start again', safe: 'Start with the list of workspaces', save: 'Export everything stored here',
      details: 'What happened', none: 'Nothing is stored in this browser.', failed: 'The export failed: ',
      why: {
        'no-webassembly': 'This browser has no WebAssembly, which Docket needs. Use a current version of Chrome, Edge, Firefox or Safari.',
        'network': 'A file of Docket could not be loaded: the network is gone. Start again when it is back.',
        'changed': 'A newer version of Docket is there. Start again to get it.',
        'start': 'Docket could not start.',
        'stopped': 'Docket ran into a mistake of its own and stopped.',
      },
    },
    'zh-Hans': {
      title: 'Docket 已停止', lost: '已保存的内容是安全的。最后一步操作可能没有保存。',
      start: '重新启动', safe: '从工作区列表启动', save: '导出此处保存的全部内容',
      details: '发生了什么', none: '此浏览器中没有保存任何内容。', failed: '导出失败：',
      why: {
        'no-webassembly': '此浏览器没有 Docket 所需的 WebAssembly。请使用最新版本的 Chrome、Edge、Firefox 或 Safari。',
        'network': '无法加载 Docket 的文件：网络已断开。网络恢复后请重新启动。',
        'changed': 'Docket 有新版本。重新启动即可获取。',
        'start': 'Docket 无法启动。',
        'stopped': 'Docket 因自身错误而停止。',
      },
    },
    'zh-Hant': {
      title: 'Docket 已停止', lost: '已儲存的內容是安全的。最後一步操作可能沒有儲存。',
      start: '重新啟動', safe: '從工作區清單啟動', save: '匯出此處儲存的全部內容',
      details: '發生了什麼', none: '此瀏覽器中沒有儲存任何內容。', failed: '匯出失敗：',
      why: {
        'no-webassembly': '此瀏覽器沒有 Docket 所需的 WebAssembly。請使用最新版本的 Chrome、Edge、Firefox 或 Safari。',
        'network': '無法載入 Docket 的檔案：網路已中斷。網路恢復後請重新啟動。',
        'changed': 'Docket 有新版本。重新啟動即可取得。',
        'start': 'Docket 無法啟動。',
        'stopped': 'Docket 因自身錯誤而停止。',
      },
    },
    ja: {
      title: 'Docket が停止しました', lost: '保存済みの内容は無事です。最後の操作は失われた可能性があります。',
      start: 'もう一度開始', safe: 'ワークスペース一覧から開始', save: '保存内容をすべて書き出す',
      details: '何が起きたか', none: 'このブラウザには何も保存されていません。', failed: '書き出しに失敗しました：',
      why: {
        'no-webassembly': 'このブラウザには Docket に必要な WebAssembly がありません。最新の Chrome、Edge、Firefox、Safari を使ってください。',
        'network': 'Docket のファイルを読み込めません。ネットワークが切れています。戻ったらもう一度開始してください。',
        'changed': '新しい版の Docket があります。もう一度開始すると使えます。',
        'start': 'Docket を開始できませんでした。',
        'stopped': 'Docket は内部の誤りのため停止しました。',
      },
    },
  };

  const language = () => {
    const tag = document.documentElement.lang || navigator.language || 'en';
    if (/^zh.*(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant';
    if (/^zh/i.test(tag)) return 'zh-Hans';
    return /^ja/i.test(tag) ? 'ja' : 'en';
  };

  const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  // Records are JSON as text or as UTF-8 bytes; anything else is kept as it is.
  const readable = value => {
    try {
      if (value instanceof Uint8Array) return JSON.parse(new TextDecoder().decode(value));
      return typeof value === 'string' ? JSON.parse(value) : value;
    } catch {
      return value instanceof Uint8Array ? { bytes: [...value] } : value;
    }
  };

  const everything = async () => {
    const databases = {};
    for (const { name } of (await indexedDB.databases()).filter(known => known.name?.startsWith('docket-'))) {
      const database = await answer(indexedDB.open(name));
      const stores = databases[name] = {};
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answer(records.getAllKeys()), answer(records.getAll())]);
        stores[store] = keys.map((key, at) => [key, readable(values[at])]);
      }
      database.close();
    }
    return databases;
  };

  const save = async told => {
    const text = words[language()];
    try {
      const databases = await everything();
      if (Object.keys(databases).length === 0) {
        told.textContent = text.none;
        return;
      }
      const file = new Blob([JSON.stringify({ docket_rescue: 1, databases }, null, 1)], { type: 'application/json' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'docket-rescue.json';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      told.textContent = text.failed + error;
    }
  };

  const element = (name, attributes, ...children) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
  };

  // `reason` is a key of `why` above; `detail` is shown as it is.
  window.docketFailure = (reason, detail = '') => {
    const text = words[language()];
    const place = document.getElementById('failure');
    if (!place || place.childElementCount > 0) return;
    // What has failed is dead: nothing of it may still look as if it could be used.
    for (const other of [...document.body.children]) if (other !== place) other.remove();
    const told = element('p', { className: 'lead', role: 'status' });
    const export_ = element('button', { type: 'button', className: 'btn', textContent: text.save, onclick: () => save(told) });
    place.append(
      element('h1', { textContent: text.title }),
      element('p', { textContent: text.why[reason] ?? text.why.stopped }),
      element('p', { textContent: text.lost }),
      element('div', { className: 'btns' },
        element('a', { className: 'btn primary', href: location.href, textContent: text.start, onclick: () => location.reload() }),
        element('a', { className: 'btn', href: new URL('workspaces', document.baseURI).href, textContent: text.safe }),
        export_),
      told,
      element('details', {},
        element('summary', { textContent: text.details }),
        element('pre', { textContent: `${reason}\n${detail}`.slice(0, 20_000) })));
    place.hidden = false;
    place.querySelector('h1').tabIndex = -1;
    place.querySelector('h1').focus();
  };
})();
