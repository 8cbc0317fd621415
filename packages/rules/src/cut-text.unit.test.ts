import { describe, expect, it } from 'vitest';
import { cutText, shortenText, signStart } from './cut-text.ts';

/** Signs of several characters. */
const signs = ['👩‍👩‍👧‍👦', '🇨🇭', '👍🏽', '1️⃣', 'क्षि', 'กำ', 'e\u0301', '한', '😀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ကျွ'];

describe('cutText', () => {
  it.each(signs)('cuts no %s', (sign) => {
    const text = sign.repeat(200);
    for (let maximum = 20; maximum < 40; maximum += 1) {
      const cut = cutText(text, maximum);
      expect(cut.length % sign.length).toBe(0);
      expect(Array.from(cut).length).toBeLessThanOrEqual(maximum);
      expect(Array.from(cut + sign).length).toBeGreaterThan(maximum);
    }
  });

  it('counts code points', () => {
    expect(cutText('abcdef', 3)).toBe('abc');
    expect(cutText('😀😀😀', 2)).toBe('😀😀');
    expect(cutText('abc', 3)).toBe('abc');
  });

  it('cuts a pile of marks', () => {
    expect(cutText(`e${'\u0301'.repeat(500)}`, 104)).toHaveLength(104);
    expect(cutText(`😀${'\u{1F3FB}'.repeat(500)}`, 104)).toHaveLength(208);
  });
});

describe('shortenText', () => {
  it.each([
    ['abc', 'abc'],
    ['abcd', 'ab…'],
    ['a bcd', 'a…'],
    ['a👍🏽b', 'a👍🏽b'.slice(0, 1) + '…'],
  ])('%j', (text, short) => {
    expect(shortenText(text, 3)).toBe(short);
  });
});

describe('signStart', () => {
  it('finds the start of a sign from anywhere within it', () => {
    const text = 'ab👍🏽c';
    expect([1, 2, 3, 4, 5, 6, 7].map((position) => signStart(text, position))).toEqual([1, 2, 2, 2, 2, 6, 7]);
  });
});
