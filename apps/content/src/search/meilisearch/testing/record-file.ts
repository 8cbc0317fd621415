import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './exchange.ts';
import { isObject, isSameJson, type JsonObject } from './json-checks.ts';

const path = join(import.meta.dirname, 'exchanges.jsonl');
const minRun = 4;

/** The server that gave the recorded answers, and the date. */
export interface RecordHeader {
  server: string;
  recordedAt: string;
}

/** Writes one line for the server and one for each exchange. */
export function writeRecord(header: RecordHeader, exchanges: readonly Exchange[]): void {
  const lines = [header, ...exchanges.map(shorten)].map((value) => JSON.stringify(value));
  writeFileSync(path, `${lines.join('\n')}\n`);
}

export function readRecord(): { header: RecordHeader; exchanges: Exchange[] } {
  const [header, ...exchanges] = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { header: header as RecordHeader, exchanges: exchanges.map((exchange) => lengthen(exchange) as Exchange) };
}

/** Shortens a list of objects to the first one and the differences of each from its predecessor. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return isRun(value) ? shortenRun(value) : value.map(shorten);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

/** Whether these are objects with the same fields. */
function isRun(items: unknown[]): items is JsonObject[] {
  const fields = items.map((item) => (isObject(item) ? Object.keys(item).join() : ''));
  return items.length >= minRun && fields[0] !== '' && new Set(fields).size === 1;
}

function shortenRun(items: readonly JsonObject[]): JsonObject {
  const changes = items.slice(1).map((item, index) => differing(item, items[index] ?? {}));
  return { $first: items[0], $changes: changes };
}

function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthen);
  if (!isObject(value)) return value;
  const { $first: first, $changes: changes } = value;
  if (isObject(first) && Array.isArray(changes)) {
    const items = [first];
    for (const change of changes) items.push({ ...items.at(-1), ...(change as JsonObject) });
    return items;
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, lengthen(member)]));
}

function differing(item: JsonObject, before: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([name, member]) => !isSameJson(member, before[name])));
}
