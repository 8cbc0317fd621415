import { expect, test } from 'vitest';
import { readMultiValue } from './multi-value-field.ts';

test.each([
  ['none', []],
  ['some', ['a', 'b']],
  // A program's, which sends no more than what it wants.
  ['', []],
  ['', ['a']],
])('%j and %j are what they say', (which, ticked) => {
  expect(readMultiValue('things', ticked, which)).toEqual(ticked);
});

test.each([
  ['none', ['a'], 'contradictory'],
  ['some', [], 'at least one'],
])('%j and %j are refused', (which, ticked, message) => {
  expect(() => readMultiValue('things', ticked, which)).toThrow(message);
});
