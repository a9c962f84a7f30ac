// Files that a person drops: sent to the studio piece by piece.

/** Bytes of a piece: a message holds less than 16 MiB. */
const PIECE = 3 * 1024 * 1024;

/** All files of what was dropped, those in folders too. */
export async function everyFile(transfer) {
  const entries = [...transfer.items].map((each) => each.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files].map((file) => ({ file, name: file.name }));
  const found = [];
  const read = (entry) => new Promise((resolve, reject) => entry.readEntries(resolve, reject));
  const file = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));
  while (entries.length) {
    const entry = entries.shift();
    if (entry.isFile) found.push({ file: await file(entry), name: entry.name });
    else {
      const reader = entry.createReader();
      for (let more = await read(reader); more.length; more = await read(reader)) entries.push(...more);
    }
  }
  return found.filter(({ name }) => !/^[.~]/.test(name));
}

/** Send files; those of before are forgotten. */
export async function send(studio, files, onProgress) {
  await studio.call("ordo/start/clear");
  for (const [at, { file, name }] of files.entries()) {
    onProgress(at, files.length);
    for (let start = 0; start === 0 || start < file.size; start += PIECE) {
      const data = new Uint8Array(await file.slice(start, start + PIECE).arrayBuffer());
      let text = "";
      for (let from = 0; from < data.length; from += 0x8000) text += String.fromCharCode(...data.subarray(from, from + 0x8000));
      await studio.call("ordo/start/put", { name, at: start, data: btoa(text) });
    }
  }
}
