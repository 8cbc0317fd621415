import { describe, expect, test } from 'vitest';
import { foldings } from './case-folding.ts';
import { foldName, foldTag, properName } from './names.ts';

/** Every character with a case, or that NFC or a case conversion changes. */
const characters = Array.from({ length: 0x11_00_00 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd8_00 || codePoint > 0xdf_ff)
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter(
    (character) =>
      character.toLowerCase() !== character ||
      character.toUpperCase() !== character ||
      character.normalize('NFD') !== character,
  );

describe('foldName', () => {
  test('folds upper and lower case of every character to the same name', () => {
    const isOne = (text: string) => /^.$/su.test(text);
    const different = characters.filter((character) => {
      const cases = [character.toLowerCase(), character.toUpperCase(), character.toUpperCase().toLowerCase()];
      // The dotless i has the upper case of another letter.
      const same = character === 'ı' ? [] : cases.filter((text) => isOne(text) && isOne(text.toLowerCase()));
      return same.some((text) => foldName(text) !== foldName(character));
    });
    expect(different).toEqual([]);
  });

  test('matches the case folding of regular expressions', () => {
    const different = [...foldings].filter(([from, to]) => !new RegExp(`^${from}$`, 'iu').test(to));
    expect(different).toEqual([]);
  });

  test('treats composed and decomposed characters as equal, and is idempotent', () => {
    const different = characters.filter((character) => {
      const folded = foldName(character);
      const forms = [character.normalize('NFC'), character.normalize('NFD'), folded];
      return forms.some((form) => foldName(form) !== folded) || folded.normalize('NFC') !== folded;
    });
    expect(different).toEqual([]);
  });

  test.each([
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['İlker', 'I\u0307LKER'],
    ['İlker', 'i\u0307lker'],
    ['Straẞe', 'STRAßE'],
    ['CAFE\u0301', 'café'],
    ['Å', '\u212b'],
  ])('%s is %s', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  test.each([
    ['ılık', 'ilik'],
    ['straße', 'strasse'],
    ['café', 'cafe'],
  ])('%s is not %s', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });
});

test('ends Greek tags with a final sigma', () => {
  expect(['ΣΊΣΥΦΟΣ', 'σίσυφοσ', 'Σ', 'CAFE\u0301'].map(foldTag)).toEqual(['σίσυφος', 'σίσυφος', 'σ', 'café']);
});

test('stores a name in NFC, in its original case', () => {
  expect(properName(' Ame\u0301lie ')).toBe('Amélie');
});

describe('one line', () => {
  test.each([
    ['a\nb', 'a b'],
    ['a\r\n\tb', 'a b'],
    ['a\u2028b', 'a b'],
    [`a${' '.repeat(30)}@staff`, 'a @staff'],
    [`a${' \u200b'.repeat(30)}@staff`, 'a @staff'],
    [`a${'\u200b'.repeat(30)}@staff`, 'a @staff'],
    [`a${'\u3000'.repeat(30)}@staff`, 'a @staff'],
    [`a${' \u200e\u200d\ufe0f\u0301'.repeat(30)} @staff`, 'a @staff'],
    [`a${'\u3164\u2800'.repeat(9)}b`, 'a b'],
    ['\u200b\u3000a\ufeff ', 'a'],
    [`Z${'\u0334'.repeat(60)}`, `Z${'\u0334'.repeat(4)}`],
    [`Z${'\u0334\u200d'.repeat(60)}`, `Z${'\u0334'.repeat(4)}\u200d`],
    [`e${'\u0301'.repeat(60)}`, `\u00e9${'\u0301'.repeat(4)}`],
  ])('%j is %j', (input, name) => {
    expect(properName(input)).toBe(name);
  });

  test.each([
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094d\u200d\u0937\u093f'],
    ['Khmer with one word break', '\u1781\u17d2\u1789\u17bb\u17c6\u200b\u1791\u17c5'],
    ['vocalized Hebrew', '\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05b4\u05c1\u05d9\u05ea'],
    ['emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f 1\ufe0f\u20e3'],
    ['a direction mark at the end of a word', 'C++\u200e \u05e9\u05dc\u05d5\u05dd'],
  ])('keeps %s', (_script, name) => {
    expect(properName(name)).toBe(name.normalize('NFC'));
  });
});
