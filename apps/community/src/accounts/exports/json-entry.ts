import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { ZipEntry } from './zip.ts';

/** Creates a JSON file of a value. */
export function json(path: string, value: unknown): ZipEntry {
  return { path, text: `${JSON.stringify(value, undefined, 2)}\n` };
}

/** Creates a JSON file of a list, with one item in memory at a time. */
export function jsonList(path: string, items: AsyncIterable<object>): ZipEntry {
  return { path, text: written(items) };
}

async function* written(items: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify(item, undefined, 2)}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

/** Converts a row for readers, with times as in the API. */
export function toEntry(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      const isTime = name.endsWith('_at') && typeof value === 'string';
      return [name, isTime ? toRfc3339(value) : value];
    }),
  );
}
