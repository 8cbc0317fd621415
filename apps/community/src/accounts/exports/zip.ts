import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive. */
export interface ZipEntry {
  path: string;
  /** The whole content, or its chunks. */
  text: string | AsyncIterable<string | Uint8Array>;
}

/**
 * Streams an archive of these files, with at most a chunk of one file in memory. Without zip64, it is limited to 65,535
 * files and 4 GiB.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, text } of entries) {
    const file = new ZipDeflate(path);
    zip.add(file);
    for await (const piece of typeof text === 'string' ? [text] : text) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
