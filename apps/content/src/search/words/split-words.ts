import { foldWord } from './fold-word.ts';

/** A word of a text, and its position. */
export interface Word {
  start: number;
  end: number;
  /** Normalized by `foldWord`. */
  folded: string;
}

/** Longer than any real word; the rest of a longer one, a key or a hash, is dropped. */
export const maxWordLength = 40;

const letters = String.raw`[\p{L}\p{N}\p{M}]`;
/** Scripts without spaces that are read as pairs of characters. */
const pairLetter = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&${letters}]`;
/** Scripts without spaces that are split by the dictionaries of ICU. */
const dictionaryLetter = String.raw`[[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]&&${letters}]`;
const plainLetter = String.raw`[${letters}--[${pairLetter}${dictionaryLetter}]]`;
/** Invisible characters within words: soft hyphens, joiners, direction marks. */
const joiners = String.raw`[\u00ad\u034f\u200c-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]`;
/** A dot within a number: 4.0.1, v1.2. */
const version = String.raw`(?<=\p{N})\.(?=\p{N})`;
/** Signs after a single letter in the name of a language: C++, F#. */
const languageSigns = String.raw`(?<=(?<!${letters})\p{L})(?:\+\+|#)(?!${letters})`;
const run = new RegExp(
  [
    `(${pairLetter}(?:${pairLetter}|\\p{M})*)`,
    `(${dictionaryLetter}+)`,
    `(?:${plainLetter}|${joiners})+(?:${version}${plainLetter}+)*(?:${languageSigns})?`,
  ].join('|'),
  'gv',
);
/** The same for ASCII text, which is most common, in a third of the time. */
const asciiRun = /[a-z0-9]+(?:(?<=[0-9])\.(?=[0-9])[a-z0-9]+)*(?:(?<=(?<![a-z0-9])[a-z])(?:\+\+|#)(?![a-z0-9]))?/g;
const blank = 0x20;
const notAscii = /[\u0080-\u{10ffff}]/gu;
const unspaced = new RegExp(`${pairLetter}|${dictionaryLetter}`, 'v');
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * Splits a text into words in order: runs of letters, digits and marks. Thai, Lao, Khmer and Burmese are split by the
 * dictionaries of ICU. Chinese and Japanese become overlapping pairs of characters, so that a search finds every part
 * of a sentence, or, with `chinese: 'words'`, are split by dictionaries, too.
 */
export function splitWords(text: string, { chinese }: { chinese: 'pairs' | 'words' } = { chinese: 'pairs' }): Word[] {
  const words: Word[] = [];
  let done = 0;
  for (const { index } of text.matchAll(notAscii)) {
    if (index < done) continue;
    const [start, end] = partAround(text, index, done);
    addAscii(words, text.slice(done, start), done);
    addOther(words, text.slice(start, end), start, chinese);
    done = end;
  }
  addAscii(words, text.slice(done), done);
  return words;
}

/** Returns the part between two spaces around an index, not before `from`. */
function partAround(text: string, index: number, from: number): [start: number, end: number] {
  let start = index;
  while (start > from && text.charCodeAt(start - 1) > blank) start -= 1;
  let end = index + 1;
  while (end < text.length && text.charCodeAt(end) > blank) end += 1;
  return [start, end];
}

function addAscii(words: Word[], text: string, offset: number): void {
  for (const { 0: written, index } of text.toLowerCase().matchAll(asciiRun)) {
    const start = offset + index;
    words.push({ start, end: start + written.length, folded: cut(withoutV(written)) });
  }
}

function addOther(words: Word[], text: string, offset: number, chinese: 'pairs' | 'words'): void {
  for (const { 0: written, 1: paired, 2: unspacedRun, index } of text.matchAll(run)) {
    const start = offset + index;
    if (paired !== undefined && chinese === 'pairs') addPairs(words, written, start);
    else if ((paired ?? unspacedRun) !== undefined) addSegments(words, written, start);
    else addPlain(words, written, start);
  }
}

/** Whether a word has only letters of a script with spaces between words: only such a word can be mistyped. */
export function isPlainWord(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && !unspaced.test(word);
}

function addPlain(words: Word[], written: string, start: number): void {
  const folded = withoutV(foldWord(written));
  if (folded !== '') words.push({ start, end: start + written.length, folded: cut(folded) });
}

/** Adds each character with the next one, and the last one alone: a query of one character is a prefix of a pair. */
function addPairs(words: Word[], written: string, start: number): void {
  const characters = written.match(/.\p{M}*/gsu) ?? [];
  const isFolded = written === foldWord(written);
  let at = start;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? '');
    words.push({ start: at, end: at + pair.length, folded: isFolded ? pair : cut(foldWord(pair)) });
    at += character.length;
  }
}

function addSegments(words: Word[], written: string, start: number): void {
  for (const { segment, index, isWordLike } of segmenter.segment(written)) {
    const at = start + index;
    if (isWordLike) words.push({ start: at, end: at + segment.length, folded: cut(foldWord(segment)) });
  }
}

/** Turns v4.0.1 into 4.0.1. */
function withoutV(word: string): string {
  return word.startsWith('v') && /^v\d+\./.test(word) ? word.slice(1) : word;
}

function cut(word: string): string {
  return word.length <= maxWordLength
    ? word
    : word
        .slice(0, maxWordLength)
        .toWellFormed()
        .replace(/\ufffd$/, '');
}
