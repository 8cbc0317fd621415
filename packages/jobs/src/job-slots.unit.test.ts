import { expect, test } from 'vitest';
import { JobSlots } from './job-slots.ts';

const mail = { name: 'mail' };
const exporting = { name: 'export', maxConcurrency: 1 };
const removal = { name: 'removal', maxConcurrency: 2 };

test('gives a kind as many slots as its limit, and a slot back when a job ends', () => {
  const places = new JobSlots(5);
  expect([mail, exporting, removal].map((kind) => places.available(kind))).toEqual([5, 1, 2]);
  const leave = places.take(exporting);
  expect([mail, exporting, removal].map((kind) => places.available(kind))).toEqual([4, 0, 2]);
  leave();
  expect([mail, exporting, removal].map((kind) => places.available(kind))).toEqual([5, 1, 2]);
});

test('keeps a slot free of all limited kinds', () => {
  const places = new JobSlots(3);
  places.take(exporting);
  places.take(removal);
  expect([mail, exporting, removal].map((kind) => places.available(kind))).toEqual([1, 0, 0]);
});

test('gives every slot to a kind without a limit', () => {
  const places = new JobSlots(2);
  const leave = places.take(mail);
  places.take(mail);
  expect([mail, exporting].map((kind) => places.available(kind))).toEqual([0, 0]);
  leave();
  expect([mail, exporting].map((kind) => places.available(kind))).toEqual([1, 1]);
});

test('shares the single slot of a process among all kinds', () => {
  const places = new JobSlots(1);
  expect([mail, exporting].map((kind) => places.available(kind))).toEqual([1, 1]);
  places.take(exporting);
  expect([mail, exporting].map((kind) => places.available(kind))).toEqual([0, 0]);
});
