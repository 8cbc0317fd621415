import { expect, test } from 'vitest';
import { createLogBuffer } from './log-buffer.ts';

test('writes lines in blocks, in order and without loss', async () => {
  const blocks: string[] = [];
  const buffer = createLogBuffer({ write: (block) => blocks.push(block) });
  buffer.write('one\n');
  buffer.write('two\n');
  expect(blocks).toEqual([]);
  await expect.poll(() => blocks).toEqual(['one\ntwo\n']);
  buffer.write(`${'x'.repeat(65_536)}\n`);
  expect(blocks).toHaveLength(2);
  buffer.write('last\n');
  buffer[Symbol.dispose]();
  expect(blocks.at(-1)).toBe('last\n');
  expect(blocks.join('')).toBe(`one\ntwo\n${'x'.repeat(65_536)}\nlast\n`);
});
