import { expect, it } from 'vitest';
import { FairSlots } from './fair-slots.ts';

it('gives a slot to the owner whose tasks took the least time recently, and on a tie to the first', async () => {
  let time = 0;
  const slots = new FairSlots(1, () => time);
  const order: string[] = [];
  const work = (ownerId: number, name: string, ms: number) =>
    slots.run(ownerId, async () => {
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
  // By this time the used time is forgotten.
  time += 3_600_000;
  order.length = 0;
  await Promise.all([work(9, 'first', 1), work(1, 'slow', 1), work(2, 'quick', 1)]);
  expect(order).toEqual(['first', 'slow', 'quick']);
});

it('frees the slot of a task that fails', async () => {
  const slots = new FairSlots(1);
  const failing = slots.run(1, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await slots.run(2, async () => 'done')).toBe('done');
});
