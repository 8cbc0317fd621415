import { describe, expect, it } from 'vitest';
import { descriptionFrom } from './text.ts';

describe('descriptionFrom', () => {
  it('is the text on one line', () => {
    expect(descriptionFrom('One\n\ntwo\n three ', 'Ann')).toBe('One two three');
  });

  it('names the author of an empty text', () => {
    expect(descriptionFrom(' \n ', 'Ann Example')).toBe('A post by Ann Example');
  });

  it('keeps 104 characters, and cuts 105 at a space', () => {
    const text = `${'word '.repeat(20)}four`;
    expect(text).toHaveLength(104);
    expect(descriptionFrom(text, 'Ann')).toBe(text);
    expect(descriptionFrom(`${text}s`, 'Ann')).toBe(`${'word '.repeat(19)}word...`);
  });

  it('may be exactly 104 characters long after the cut', () => {
    const text = `${'a'.repeat(101)} tail`;
    expect(descriptionFrom(text, 'Ann')).toBe(`${'a'.repeat(101)}...`);
  });

  it('cuts 500 characters without a space within the word', () => {
    expect(descriptionFrom('x'.repeat(500), 'Ann')).toBe(`${'x'.repeat(101)}...`);
  });

  it.each([
    ['😀', 101],
    ['👩‍👩‍👧‍👦', 14],
    ['🇨🇭', 50],
    ['👍🏽', 50],
    ['1️⃣', 33],
    ['क्षि', 25],
    ['กำ', 50],
    ['e\u0301', 50],
  ])('does not split %s', (sign, count) => {
    expect(descriptionFrom(sign.repeat(200), 'Ann')).toBe(`${sign.repeat(count)}...`);
  });
});
