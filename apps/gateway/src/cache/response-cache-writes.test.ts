import { expect, test } from 'vitest';
import { away, createCache, filled, heldFill } from './testing/cache.ts';

const [ada, grace] = [1, 2];

test('who wrote gets an answer that was begun after it, and with them everybody', async () => {
  const { cache, fetch, get, counts } = createCache();
  await fetch('a', async () => filled('before'));
  cache.noteWrite(ada);
  expect([get('a', ada), get('a', grace), get('a')]).toEqual([undefined, 'before', 'before']);
  expect(await fetch('a', async () => filled('after'), ada)).toBe('after');
  expect([get('a', ada), get('a', grace), get('a')]).toEqual(['after', 'after', 'after']);
  expect(counts.miss).toBe(2);
});

test('they do not wait for one that was begun before, which is no news when it comes', async () => {
  const { cache, fetch, get } = createCache();
  const { fill, asked } = heldFill();
  const first = fetch('a', fill);
  cache.noteWrite(ada);
  const [second, joined] = [fetch('a', fill, ada), fetch('a', fill, grace)];
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(filled('after'));
  expect(await Promise.all([second, joined])).toEqual(['after', 'after']);
  asked[0]?.resolve(filled('before'));
  expect(await first).toBe('before');
  expect(get('a')).toBe('after');
});

test('they rather have none than one from before while its service is away', async () => {
  const { cache, fetch, pass } = createCache();
  await fetch('a', async () => filled('before'));
  cache.noteWrite(ada);
  pass(20_000);
  await expect(fetch('a', away, ada)).rejects.toThrow('away');
  expect(await fetch('a', away, grace)).toBe('before');
});
