import { expect, test } from 'vitest';
import { createProgressLine } from './progress-line.ts';

function written(isTTY: boolean): string {
  const parts: string[] = [];
  {
    using line = createProgressLine({ isTTY, write: (text) => parts.push(text) });
    for (const text of ['waits', 'waits', '1 of 2', '2']) line.show(text);
  }
  return parts.join('');
}

test('rewrites one line on a terminal', () => {
  expect(written(true)).toBe('\rwaits\r1 of 2\r2     \n');
});

test('writes a line per change elsewhere', () => {
  expect(written(false)).toBe('waits\n1 of 2\n2\n');
});
