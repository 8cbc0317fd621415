import { expect, it } from 'vitest';
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
