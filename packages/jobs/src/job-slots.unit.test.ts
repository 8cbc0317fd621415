import { expect, test } from 'vitest';
import { JobSlots } from './job-slots.ts';

const mail = { name: 'mail' };
const exporting = { name: 'export', maxConcurrency: 1 };
const removal = { name: 'removal', maxConcurrency: 2 };

test('limits the running jobs of a kind, and frees a slot when one ends', () => {
  const slots = new JobSlots(5);
  expect([mail, exporting, removal].map((kind) => slots.available(kind))).toEqual([5, 1, 2]);
  const leave = slots.take(exporting);
  expect([mail, exporting, removal].map((kind) => slots.available(kind))).toEqual([4, 0, 2]);
  leave();
  expect([mail, exporting, removal].map((kind) => slots.available(kind))).toEqual([5, 1, 2]);
});

test('keeps a slot free of all limited kinds', () => {
  const slots = new JobSlots(3);
  slots.take(exporting);
  slots.take(removal);
  expect([mail, exporting, removal].map((kind) => slots.available(kind))).toEqual([1, 0, 0]);
});

test('gives every slot to a kind without a limit', () => {
  const slots = new JobSlots(2);
  const leave = slots.take(mail);
  slots.take(mail);
  expect([mail, exporting].map((kind) => slots.available(kind))).toEqual([0, 0]);
  leave();
  expect([mail, exporting].map((kind) => slots.available(kind))).toEqual([1, 1]);
});

test('shares the single slot of a process among all kinds', () => {
  const slots = new JobSlots(1);
  expect([mail, exporting].map((kind) => slots.available(kind))).toEqual([1, 1]);
  slots.take(exporting);
  expect([mail, exporting].map((kind) => slots.available(kind))).toEqual([0, 0]);
});
