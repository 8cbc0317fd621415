import { describe, expect, it } from 'vitest';
import { findHunks } from './find-hunks.ts';
import { markWords } from './mark-words.ts';
import { writeUnified } from './write-unified.ts';

const never = Number.POSITIVE_INFINITY;
const names = { from: 'a', to: 'b' };
const unified = (from: string, to: string) => writeUnified(findHunks(from, to, never), names);

describe('a unified diff', () => {
  it.each([
    ['', '', ''],
    ['a\n', 'a\n', ''],
    ['', 'a\n', '--- a\n+++ b\n@@ -0,0 +1,1 @@\n+a\n'],
    ['a\n', '', '--- a\n+++ b\n@@ -1,1 +0,0 @@\n-a\n'],
    ['a', 'a\n', '--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n'],
    ['a\r\n', 'a\n', '--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\r\n+a\n'],
    [
      '1\n2\n3\n4\n5\n6\n7\n8\n9\n',
      '1\n2\n3\n4\nfive\n6\n7\n8\n9\n',
      '--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n',
    ],
  ])('of %j and %j', (from, to, expected) => {
    expect(unified(from, to)).toBe(expected);
  });

  it('has one hunk for near changes and two for far ones', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index}\n`);
    const changed = (...at: number[]) => lines.map((line, index) => (at.includes(index) ? 'x\n' : line)).join('');
    expect(findHunks(lines.join(''), changed(5, 12), never)).toHaveLength(1);
    expect(findHunks(lines.join(''), changed(5, 13), never)).toHaveLength(2);
  });

  it('counts everything between the first and the last change as replaced when there are too many changes', () => {
    const lines = (mark: string) => Array.from({ length: 5_000 }, (_, index) => `${mark}${index}\n`);
    const [hunk] = findHunks(`same\n${lines('a').join('')}end\n`, `same\n${lines('b').join('')}end\n`, never);
    expect(hunk).toMatchObject({ fromStart: 1, fromLines: 5_002, toStart: 1, toLines: 5_002 });
  });
});

describe('changed words', () => {
  const marked = (from: string, to: string) => findHunks(from, to, never).flatMap((hunk) => markWords(hunk, never));
  const changedIn = (from: string, to: string) =>
    marked(from, to).map(({ kind, parts }) => [kind, ...parts.flatMap(({ text, changed }) => (changed ? [text] : []))]);

  it('stand alone in any script', () => {
    expect(changedIn('Быстрая лиса спит.\n', 'Медленная лиса спит.\n')).toEqual([
      ['removed', 'Быстрая'],
      ['added', 'Медленная'],
    ]);
    expect(changedIn('one two\n', 'one two three\n')).toEqual([['removed'], ['added', ' ', 'three']]);
  });

  it('are single signs in scripts without spaces', () => {
    expect(changedIn('我们去北京看电影\n', '我们去上海看电影\n')).toEqual([
      ['removed', '北', '京'],
      ['added', '上', '海'],
    ]);
  });

  it('leave lines that have little in common whole', () => {
    expect(changedIn('A first sentence of it.\n', 'Completely other words here!\n')).toEqual([
      ['removed', 'A first sentence of it.'],
      ['added', 'Completely other words here!'],
    ]);
  });

  it('are not told line by line in very long passages', () => {
    const lines = Array.from({ length: 200_000 }, () => ({ kind: 'removed', line: 'a\n' }) as const);
    const hunk = { fromStart: 1, fromLines: lines.length, toStart: 0, toLines: 0, lines };
    const text = 'a\n'.repeat(lines.length).trimEnd();
    expect(markWords(hunk, never)).toEqual([{ kind: 'removed', parts: [{ text, changed: true }] }]);
  });

  it('are told line by line', () => {
    expect(changedIn('a b c d\ne f g h\n', 'a b c x\ne f g y\n')).toEqual([
      ['removed', 'd'],
      ['removed', 'h'],
      ['added', 'x'],
      ['added', 'y'],
    ]);
  });
});
