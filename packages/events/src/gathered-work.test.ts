import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { GatheredWork } from './gathered-work.ts';

test('the first item goes at once, and what comes meanwhile goes together, in order and a hundred at most', async () => {
  const batches: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const work = new GatheredWork<number>(pLimit(2), async (items) => {
    batches.push(items);
    await gate.promise;
  });
  work.add(0);
  await expect.poll(() => batches).toEqual([[0]]);
  const later = Array.from({ length: 150 }, (_, index) => index + 1);
  for (const item of later) work.add(item);
  gate.resolve();
  await work.idle();
  expect(batches).toEqual([[0], later.slice(0, 100), later.slice(100)]);
  work.add(151);
  await work.idle();
  expect(batches.at(-1)).toEqual([151]);
});

test('work takes a slot that others may need', async () => {
  const slots = pLimit(1);
  const gate = Promise.withResolvers<void>();
  const taken = slots(() => gate.promise);
  const done: number[] = [];
  const work = new GatheredWork<number>(slots, async (items) => void done.push(...items));
  work.add(1);
  expect(slots.pendingCount).toBe(1);
  expect(done).toEqual([]);
  gate.resolve();
  await Promise.all([taken, work.idle()]);
  expect(done).toEqual([1]);
});
