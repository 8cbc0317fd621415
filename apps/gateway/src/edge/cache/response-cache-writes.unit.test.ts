import { expect, test } from 'vitest';
import { unreachable, createCache, filled, heldFill } from './testing/cache.ts';

const [ada, grace] = [1, 2];

test('refreshes a response for a user who has written since', async () => {
  const { cache, fetch, get, counts } = createCache();
  await fetch('a', async () => filled('before'));
  cache.noteWrite(ada);
  expect([get('a', ada), get('a', grace), get('a')]).toEqual([undefined, 'before', 'before']);
  expect(await fetch('a', async () => filled('after'), ada)).toBe('after');
  expect([get('a', ada), get('a', grace), get('a')]).toEqual(['after', 'after', 'after']);
  expect(counts.miss).toBe(2);
});

test('starts another fill for a writer and drops the result of the earlier one', async () => {
  const { cache, fetch, get } = createCache();
  const { fill, calls } = heldFill();
  const first = fetch('a', fill);
  cache.noteWrite(ada);
  const [second, joined] = [fetch('a', fill, ada), fetch('a', fill, grace)];
  expect(calls).toHaveLength(2);
  calls[1]?.resolve(filled('after'));
  expect(await Promise.all([second, joined])).toEqual(['after', 'after']);
  calls[0]?.resolve(filled('before'));
  expect(await first).toBe('before');
  expect(get('a')).toBe('after');
});

test('fails rather than show a writer an older response during an outage', async () => {
  const { cache, fetch, pass } = createCache();
  await fetch('a', async () => filled('before'));
  cache.noteWrite(ada);
  pass(20_000);
  await expect(fetch('a', unreachable, ada)).rejects.toThrow('unreachable');
  expect(await fetch('a', unreachable, grace)).toBe('before');
});
