import { expect, it } from 'vitest';
import { repeatedFootnotes } from './repeated-footnotes.ts';

it('names footnotes that are defined more than once, outside of code', () => {
  const notes = 'a[^1] b[^2]\n\n[^1]: A\n[^2]: B\n\n> [^1]: C\n\n';
  const code = '~~~~\n[^2]: B\n~~~\n[^2]: B\n~~~~\n\nSee [^2]: there. \\[^2]: no\n';
  expect(repeatedFootnotes(notes + code)).toEqual(['[^1]']);
  expect(repeatedFootnotes(`${notes}${code}[^2]: again`)).toEqual(['[^1]', '[^2]']);
});
