import { expect, test } from 'vitest';
import { createChangeLog } from './change-log.ts';

const keys = (count: number) => Array.from({ length: count }, (_, number) => `key ${number}`);

test('reports which keys have changed since a mark', () => {
  const log = createChangeLog();
  log.record(['before']);
  const mark = log.mark();
  log.record([]);
  expect(log.mark()).toBe(mark);
  log.record(['a', 'b']);
  expect(log.hasChangedSince(mark, ['b'])).toBe(true);
  expect(log.hasChangedSince(mark, ['before', 'c'])).toBe(false);
  expect(log.hasChangedSince(log.mark(), ['a', 'b'])).toBe(false);
});

test('treats all keys as changed after a change of all', () => {
  const log = createChangeLog();
  const mark = log.mark();
  log.recordAll();
  expect(log.hasChangedSince(mark, [])).toBe(true);
  expect(log.hasChangedSince(log.mark(), ['a'])).toBe(false);
});

test('distinguishes 10,000 keys, and treats all as changed once when there are more', () => {
  const log = createChangeLog();
  const mark = log.mark();
  log.record(keys(10_000));
  expect(log.hasChangedSince(mark, ['other'])).toBe(false);
  log.record(['one more']);
  expect(log.hasChangedSince(mark, ['other'])).toBe(true);
  const later = log.mark();
  log.record(['a']);
  expect(log.hasChangedSince(later, ['a'])).toBe(true);
  expect(log.hasChangedSince(later, ['other'])).toBe(false);
});
