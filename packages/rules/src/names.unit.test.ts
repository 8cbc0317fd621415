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
