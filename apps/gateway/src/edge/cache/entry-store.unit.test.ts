import { expect, test } from 'vitest';
import { encodedBody, weigh, type CacheInput } from './cached-response.ts';
import { EntryStore, type Entry } from './entry-store.ts';
import { filled } from './testing/cache.ts';

const entryOf = (input: CacheInput): Entry => ({
  ...input,
  startedAt: 0,
  freshUntil: 0,
  isChanged: false,
  usableUntil: 0,
  refreshedUpTo: 0,
});
const idsWith = (store: EntryStore, key: string) => [...store.withKeys([key])].map(([id]) => id);
const formOf = ({ response }: Entry, length: number) => encodedBody(response.plain, Buffer.alloc(length), 'br');

test('finds a replaced response by its new keys only', () => {
  const store = new EntryStore(100_000);
  store.set('a', entryOf(filled('1', ['old', 'both'])));
  store.set('a', entryOf(filled('2', ['new', 'both'])));
  expect([idsWith(store, 'old'), idsWith(store, 'new'), idsWith(store, 'both')]).toEqual([[], ['a'], ['a']]);
});

test('finds every response with a key, and none that was removed', () => {
  const store = new EntryStore(100_000);
  for (const id of ['a', 'b', 'c']) store.set(id, entryOf(filled(id, ['list'])));
  store.delete('b');
  expect(idsWith(store, 'list')).toEqual(['a', 'c']);
  store.clear();
  expect(idsWith(store, 'list')).toEqual([]);
});

test('stores a response of an eighth of its memory, and no larger one', () => {
  const entry = entryOf(filled('x'.repeat(1_000)));
  const size = weigh('a', entry);
  const exact = new EntryStore(8 * size);
  exact.set('a', entry);
  expect(exact.bytes).toBe(size);
  const smaller = new EntryStore(8 * size - 8);
  smaller.set('a', entry);
  expect(smaller.bytes).toBe(0);
});

test('counts an encoded body in its memory', () => {
  const store = new EntryStore(100_000);
  const entry = entryOf(filled('1'));
  store.set('a', entry);
  const before = store.bytes;
  store.addEncoded(entry.response, 'br', formOf(entry, 700));
  expect(entry.response.encoded.has('br')).toBe(true);
  expect(store.bytes).toBe(weigh('a', entry));
  expect(store.bytes).toBeGreaterThanOrEqual(before + 700);
});

test('refuses an encoded body that makes the response too large', () => {
  const store = new EntryStore(8 * 2_000);
  const entry = entryOf(filled('1'));
  store.set('a', entry);
  store.addEncoded(entry.response, 'br', formOf(entry, 1_000));
  expect([entry.response.encoded.size, store.peek('a')]).toEqual([0, entry]);
});

test('refuses an encoded body of a response that was replaced, removed or never stored', () => {
  const store = new EntryStore(100_000);
  const [replaced, removed, unknown] = ['1', '2', '3'].map((text) => entryOf(filled(text)));
  if (!replaced || !removed || !unknown) throw new Error('three entries were made');
  const next = entryOf(filled('next'));
  store.set('a', replaced);
  store.set('a', next);
  store.set('b', removed);
  store.delete('b');
  for (const entry of [replaced, removed, unknown]) store.addEncoded(entry.response, 'br', formOf(entry, 10));
  expect([replaced, removed, unknown].map(({ response }) => response.encoded.size)).toEqual([0, 0, 0]);
  expect([store.peek('a'), store.peek('b')]).toEqual([next, undefined]);
});

test('stores a new response on its second use once it is full', () => {
  const entry = () => entryOf(filled('x'.repeat(1_000)));
  const store = new EntryStore(8 * weigh('0', entry()));
  for (let id = 0; id < 8; id++) store.set(String(id), entry());
  expect(store.size).toBe(8);
  store.set('8', entry());
  expect(store.peek('8')).toBeUndefined();
  store.set('8', entry());
  expect([store.peek('8') !== undefined, store.peek('0'), store.size]).toEqual([true, undefined, 8]);
});
