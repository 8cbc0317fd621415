import { expect, test } from 'vitest';
import { createFairPlaces } from './fair-places.ts';

test('a place goes to the owner whose work took the least time lately, and of equals to the first', async () => {
  let time = 0;
  const places = createFairPlaces(1, () => time);
  const order: string[] = [];
  const work = (ownerId: number, name: string, ms: number) =>
    places.take(ownerId, async () => {
      order.push(name);
      time += ms;
    });
  await Promise.all([
    work(1, 'slow', 10_000),
    work(1, 'slow again', 10_000),
    work(2, 'quick', 100),
    work(3, 'other', 200),
    work(2, 'quick again', 100),
  ]);
  expect(order).toEqual(['slow', 'quick', 'other', 'quick again', 'slow again']);
  // What was spent is forgotten.
  time += 3_600_000;
  order.length = 0;
  await Promise.all([work(9, 'first', 1), work(1, 'slow', 1), work(2, 'quick', 1)]);
  expect(order).toEqual(['first', 'slow', 'quick']);
});

test('work that fails leaves its place to others', async () => {
  const places = createFairPlaces(1);
  const failing = places.take(1, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await places.take(2, async () => 'done')).toBe('done');
});
