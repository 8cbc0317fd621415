import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive. */
export interface ZipEntry {
  path: string;
  /** All of it, or piece by piece. */
  text: string | AsyncIterable<string | Uint8Array>;
}

/**
 * An archive of these files, as it is made: no more of it is in memory than a piece of a file, and what the reader has not
 * taken. It has no zip64 records, so there must be fewer than 65,536 files, and 4 GiB in all.
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
