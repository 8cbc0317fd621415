import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { characterProblem, isLongerThan, isVisible, nameProblem, noteProblem } from './plain-text.ts';

describe('a name', () => {
  test.each(['Ada', 'Größe', '日本語', 'שלום', '🦊', '👩‍👩‍👧', '‏עברית', 'a\u200Db', 'e\u0301', 'क्‍ष', '!'])(
    'may be %j',
    (name) => {
      expect(nameProblem(name)).toBeUndefined();
    },
  );

  test.each([
    '',
    ' ',
    '\t\n',
    '\u00A0',
    '\u200B',
    '\u200B\u200C\u200D\uFEFF',
    '\u2060',
    '\u3164',
    '\u115F',
    '\u2800',
    '\u00AD',
    '\u{E0020}',
    '\u3000',
  ])('is blank as %j', (name) => {
    expect(isVisible(name)).toBe(false);
    expect(nameProblem(name)).toBe("can't be blank");
  });

  test.each(['a\0', 'a\u0007', 'a\u001B[31m', 'a\u007F', 'a\u0080', 'a\u0085b', 'a\u009F', 'a\u2028b'])(
    'has no control characters: %j',
    (name) => {
      expect(nameProblem(name)).toBe('must not contain control characters');
    },
  );

  test.each(['\u202Egnp.exe', 'a\u202D', 'a\u202A', '\u2066a', 'a\u2069'])('turns no direction: %j', (name) => {
    expect(nameProblem(name)).toBe('must not change the direction of text');
  });
});

test('allows an empty text and several lines', () => {
  expect(characterProblem('')).toBeUndefined();
  expect(characterProblem('a\tb\r\nc')).toBeUndefined();
});

describe('isLongerThan', () => {
  test.each([
    ['', 0, false],
    ['a', 0, true],
    ['abc', 3, false],
    ['abcd', 3, true],
    ['🦊🦊🦊', 3, false],
    ['🦊🦊🦊🦊', 3, true],
    ['🦊🦊a', 3, false],
    ['🦊🦊ab', 3, true],
    ['\uD83E\uD83E\uD83E', 3, false],
    ['\uD83E\uD83E\uD83E\uD83E', 3, true],
  ])('%j, %i: %j', (text, maximum, expected) => {
    expect(isLongerThan(text, maximum)).toBe(expected);
  });

  test.each([
    ['far longer', 'a'.repeat(1_048_576), 0],
    ['one more than twice as long', 'a'.repeat(201), 0],
    ['as long as it may be', 'a'.repeat(100), 0],
    ['twice as long', 'a'.repeat(200), 101],
    ['of emoji', '🦊'.repeat(100), 100],
  ])('looks no further than it has to at a text that is %s', (_name, text, looks) => {
    const codePointAt = vi.spyOn(String.prototype, 'codePointAt');
    const iterate = vi.spyOn(String.prototype, Symbol.iterator);
    onTestFinished(() => void vi.restoreAllMocks());
    isLongerThan(text, 100);
    const counted = [codePointAt.mock.calls.length, iterate.mock.calls.length];
    expect(counted).toEqual([looks, 0]);
  });
});

test('limits the length of a note', () => {
  expect(noteProblem('a'.repeat(10_000))).toBeUndefined();
  expect(noteProblem('a'.repeat(10_001))).toBe('is too long (maximum is 10000 characters)');
  expect(noteProblem('a\0')).toBe('must not contain control characters');
});
