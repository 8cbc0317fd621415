import { expect, test } from 'vitest';
import { TargetIndex } from './target-index.ts';

/** Maps a target to a cache key, which takes two uses. */
function linkTwice(index: TargetIndex, target: string, id: string): boolean {
  index.link(target, id);
  return index.link(target, id);
}

test('maps a target from its second use on', () => {
  const index = new TargetIndex(100_000);
  expect(index.link('/a', 'a')).toBe(false);
  expect(index.get('/a')).toBeUndefined();
  expect(index.link('/a', 'a')).toBe(true);
  expect(index.get('/a')).toBe('a');
});

test('maps targets of up to 512 characters', () => {
  const index = new TargetIndex(100_000);
  expect(linkTwice(index, 'x'.repeat(512), 'a')).toBe(true);
  expect(linkTwice(index, 'x'.repeat(513), 'a')).toBe(false);
  expect(index.get('x'.repeat(513))).toBeUndefined();
});

test('counts targets and cache keys in its memory', () => {
  const index = new TargetIndex(10_000);
  const targets = Array.from({ length: 50 }, (_, number) => `/${number}${'x'.repeat(200)}`);
  for (const target of targets) linkTwice(index, target, 'y'.repeat(300));
  const kept = targets.filter((target) => index.get(target) !== undefined);
  expect(kept).toEqual(targets.slice(-kept.length));
  expect(kept).toHaveLength(7);
});

test('forgets all targets when it is cleared', () => {
  const index = new TargetIndex(100_000);
  linkTwice(index, '/a', 'a');
  index.clear();
  expect(index.get('/a')).toBeUndefined();
});
