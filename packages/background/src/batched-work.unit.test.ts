import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { BatchedWork } from './batched-work.ts';

const never = new AbortController().signal;

test('processes the first item at once, and later ones in order, in batches of at most a hundred', async () => {
  const batches: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const work = new BatchedWork<number>(pLimit(2), never, async (items) => {
    batches.push(items);
    await gate.promise;
  });
  work.add(0);
  await expect.poll(() => batches).toEqual([[0]]);
  const later = Array.from({ length: 150 }, (_, index) => index + 1);
  for (const item of later) work.add(item);
  gate.resolve();
  await expect.poll(() => batches).toEqual([[0], later.slice(0, 100), later.slice(100)]);
});

test('takes one of the shared slots', async () => {
  const slots = pLimit(1);
  const gate = Promise.withResolvers<void>();
  const taken = slots(() => gate.promise);
  const done: number[] = [];
  const work = new BatchedWork<number>(slots, never, async (items) => void done.push(...items));
  work.add(1);
  expect(slots.pendingCount).toBe(1);
  expect(done).toEqual([]);
  gate.resolve();
  await taken;
  await expect.poll(() => done).toEqual([1]);
});

test('starts a waiting batch on flush, and when it has enough items', async () => {
  const batches: number[][] = [];
  const work = new BatchedWork<number>(pLimit(1), never, async (items) => void batches.push(items));
  work.add(0);
  await expect.poll(() => batches).toEqual([[0]]);
  work.add(1);
  work.add(2);
  const flushed = () => {
    work.flush();
    return batches;
  };
  await expect.poll(flushed).toEqual([[0], [1, 2]]);
  const many = Array.from({ length: 30 }, (_, index) => index + 3);
  for (const item of many) work.add(item);
  await expect.poll(() => batches.at(-1)).toEqual(many);
});
