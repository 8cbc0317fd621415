import { expect, test } from 'vitest';
import { readSome } from './some-values.ts';

test.each([
  ['none', []],
  ['some', ['a', 'b']],
  // A program's, which sends no more than what it wants.
  ['', []],
  ['', ['a']],
])('%j and %j are what they say', (which, ticked) => {
  expect(readSome('things', ticked, which)).toEqual(ticked);
});

test.each([
  ['none', ['a'], 'contradictory'],
  ['some', [], 'at least one'],
])('%j and %j are refused', (which, ticked, message) => {
  expect(() => readSome('things', ticked, which)).toThrow(message);
});
