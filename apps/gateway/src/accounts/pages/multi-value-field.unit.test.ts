import { expect, test } from 'vitest';
import { readMultiValue } from './multi-value-field.ts';

test.each([
  ['none', []],
  ['some', ['a', 'b']],
  // Programs send only the values.
  ['', []],
  ['', ['a']],
])('accepts %j with %j', (which, checked) => {
  expect(readMultiValue('things', checked, which)).toEqual(checked);
});

test.each([
  ['none', ['a'], 'contradictory'],
  ['some', [], 'at least one'],
])('refuses %j with %j', (which, checked, message) => {
  expect(() => readMultiValue('things', checked, which)).toThrow(message);
});
