import { expect, it } from 'vitest';
import { median } from './compare.ts';
import { formatTable } from './report.ts';

it('aligns words to the left and numbers to the right', () => {
  expect(
    formatTable(
      ['what', 'n'],
      [
        ['a', '10'],
        ['longer', '5'],
      ],
    ),
  ).toBe(['what    n', '------  --', 'a       10', 'longer   5'].join('\n'));
});

it('takes the middle value, not the mean', () => {
  expect(median([3, 100, 1, 2, 0])).toBe(2);
});
