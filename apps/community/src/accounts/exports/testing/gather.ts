import { strFromU8, unzipSync } from 'fflate';
import { zipped, type ZipEntry } from '../zip.ts';

/** Collects all items in order. */
export async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

/** Builds an archive of these files and returns its contents by path. */
export async function unzipped(entries: AsyncIterable<ZipEntry>): Promise<Record<string, string>> {
  const files = unzipSync(Buffer.concat(await gather(zipped(entries))));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}
