//! Writes the compressed neighbours that a static host picks by Accept-Encoding. It must not know what is in the files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::stamp::collect;

const WORTH_IT: [&str; 7] = ["wasm", "js", "css", "html", "json", "svg", "webmanifest"];
/// Brotli's best; a file is compressed once and sent many times.
const QUALITY: u32 = 11;
/// The largest window that every browser takes.
const WINDOW: u32 = 24;
const BUFFER: usize = 64 * 1024;

/// Compresses all files below a folder that are worth it.
pub fn folder(dir: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    collect(dir, &mut files)?;
    for file in files {
        let end = file.extension().and_then(|end| end.to_str());
        if end.is_some_and(|end| WORTH_IT.contains(&end)) {
            one(&file)?;
        }
    }
    Ok(())
}

/// The name of the neighbour of a file, such as `app.js.br`.
pub fn neighbour(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    PathBuf::from(name)
}

fn one(file: &Path) -> io::Result<()> {
    let bytes = fs::read(file)?;
    let packed = File::create(neighbour(file, "br"))?;
    let mut writer = brotli::CompressorWriter::new(packed, BUFFER, QUALITY, WINDOW);
    writer.write_all(&bytes)?;
    writer.flush()?;
    let packed = File::create(neighbour(file, "gz"))?;
    let mut writer = flate2::write::GzEncoder::new(packed, flate2::Compression::best());
    writer.write_all(&bytes)?;
    writer.finish()?;
    Ok(())
}
