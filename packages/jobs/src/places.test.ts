import { expect, test } from 'vitest';
import { Places } from './places.ts';

const mail = { name: 'mail' };
const exporting = { name: 'export', atOnce: 1 };
const removal = { name: 'removal', atOnce: 2 };

test('a kind has no more places than its bound, and gets one back when it ends', () => {
  const places = new Places(5);
  expect([mail, exporting, removal].map((kind) => places.freeFor(kind))).toEqual([5, 1, 2]);
  const leave = places.take(exporting);
  expect([mail, exporting, removal].map((kind) => places.freeFor(kind))).toEqual([4, 0, 2]);
  leave();
  expect([mail, exporting, removal].map((kind) => places.freeFor(kind))).toEqual([5, 1, 2]);
});

test('all kinds with a bound leave a place to the others', () => {
  const places = new Places(3);
  places.take(exporting);
  places.take(removal);
  expect([mail, exporting, removal].map((kind) => places.freeFor(kind))).toEqual([1, 0, 0]);
});

test('what has no bound may have every place, and then nothing else begins', () => {
  const places = new Places(2);
  const leave = places.take(mail);
  places.take(mail);
  expect([mail, exporting].map((kind) => places.freeFor(kind))).toEqual([0, 0]);
  leave();
  expect([mail, exporting].map((kind) => places.freeFor(kind))).toEqual([1, 1]);
});

test('a process with a single place has it for everything', () => {
  const places = new Places(1);
  expect([mail, exporting].map((kind) => places.freeFor(kind))).toEqual([1, 1]);
  places.take(exporting);
  expect([mail, exporting].map((kind) => places.freeFor(kind))).toEqual([0, 0]);
});
