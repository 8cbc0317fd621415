import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive. */
export interface ZipEntry {
  path: string;
  text: string;
}

/** An archive of these files, as it is made: no more of it is in memory than one file, and what the reader has not taken. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, text } of entries) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(text), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
