import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from './front-matter.ts';
import { relativeCost } from './testing/relative-cost.ts';

describe('front matter of the maximum size', () => {
  const kilobytes = (piece: string, count: number) => piece.repeat((count * 1_000) / piece.length);

  // Kilobytes, or pieces of some lexemes each: an eighth of the limit.
  it.each<[string, number, (size: number) => string]>([
    ['words', 8, (size) => `x: ${kilobytes('a ', size)}`],
    ['lines of a value', 8, (size) => `x: ${kilobytes('a\n  ', size)}`],
    ['lines of a quoted value', 8, (size) => `x: "${kilobytes('a\n  ', size)}"`],
    ['lines of a block', 8, (size) => `x: |\n${kilobytes('  a\n', size)}`],
    ['escapes', 8, (size) => `x: "${kilobytes('\\n', size)}"`],
    ['quotes in a description', 8, (size) => `description: ${kilobytes('"', size)}`],
    ['tags', 8, (size) => `tags: ${kilobytes('#a ', size)}`],
    ['parts of a list', 82, (size) => `x: [${'a,'.repeat(size)}]`],
    ['keys', 61, (size) => 'a:\n'.repeat(size)],
    ['comments', 124, (size) => '#\n'.repeat(size)],
    ['levels', 3, (size) => `x: ${'['.repeat(31)}${']'.repeat(31)}\n`.repeat(size)],
  ])('parses %s in linear time', (_name, eighth, yaml) => {
    const read = (size: number) =>
      parseFrontMatter(`---\ntitle: T\n${yaml(size)}\n---\n\nThe text.\n`).frontMatter?.title;
    expect(read(8 * eighth)).toBe('T');
    expect(() => read(10 * eighth)).toThrow(/longer than 64 KiB|more than 2000 parts/);
    expect(relativeCost(8 * eighth, read)).toBeLessThan(3);
  });
});
