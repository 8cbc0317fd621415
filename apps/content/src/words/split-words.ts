import { foldWord } from './fold-word.ts';

/** A word of a text, and where it stands there. */
export interface Word {
  start: number;
  end: number;
  /** As words are compared (`foldWord`). */
  folded: string;
}

/** No language has longer words; what follows in a longer one, a key or a hash, is left out. */
export const maxWordLength = 40;

const letters = String.raw`[\p{L}\p{N}\p{M}]`;
/** Written without spaces, and read by pairs of characters. */
const pairLetter = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]&&${letters}]`;
/** Written without spaces, and split by the dictionaries of ICU. */
const dictionaryLetter = String.raw`[[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]&&${letters}]`;
const plainLetter = String.raw`[${letters}--[${pairLetter}${dictionaryLetter}]]`;
/** Not shown, and no end of a word: soft hyphens, joiners, marks of direction. */
const joiners = String.raw`[\u00ad\u034f\u200c-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]`;
/** A dot within a number belongs to it: 4.0.1, v1.2. */
const version = String.raw`(?<=\p{N})\.(?=\p{N})`;
/** What may follow a single letter in the name of a language: C++, F#. */
const languageSigns = String.raw`(?<=(?<!${letters})\p{L})(?:\+\+|#)(?!${letters})`;
const run = new RegExp(
  [
    `(?<pairs>${pairLetter}(?:${pairLetter}|\\p{M})*)`,
    `(?<dictionary>${dictionaryLetter}+)`,
    `(?<plain>(?:${plainLetter}|${joiners})+(?:${version}${plainLetter}+)*(?:${languageSigns})?)`,
  ].join('|'),
  'gv',
);
const unspaced = new RegExp(`${pairLetter}|${dictionaryLetter}`, 'v');
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The words of a text in its order: runs of letters, digits and marks. Thai, Lao, Khmer and Burmese are split by the
 * dictionaries of ICU. Chinese and Japanese are read as overlapping pairs of characters, so that a search finds every part
 * of a sentence, or, with `chinese: 'words'`, split by dictionaries too.
 */
export function* splitWords(text: string, { chinese }: { chinese: 'pairs' | 'words' } = { chinese: 'pairs' }) {
  for (const { 0: written, index, groups = {} } of text.matchAll(run)) {
    const isPaired = groups['pairs'] !== undefined;
    if (isPaired && chinese === 'pairs') yield* pairsOf(written, index);
    else if (isPaired || groups['dictionary'] !== undefined) yield* segmentsOf(written, index);
    else yield* plainWord(written, index);
  }
}

/** Whether a word is made of letters only, of a script that has spaces between words: only such a word can be mistyped. */
export function isPlainWord(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && !unspaced.test(word);
}

function* plainWord(written: string, start: number): Generator<Word> {
  const folded = foldWord(written).replace(/^v(?=\d+\.)/, '');
  if (folded !== '') yield { start, end: start + written.length, folded: cut(folded) };
}

/** Each character with the next one, and the last one alone: a query of one character is the beginning of a pair. */
function* pairsOf(written: string, start: number): Generator<Word> {
  const characters = written.match(/.\p{M}*/gsu) ?? [];
  const isFolded = written === foldWord(written);
  let at = start;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? '');
    yield { start: at, end: at + pair.length, folded: isFolded ? pair : cut(foldWord(pair)) };
    at += character.length;
  }
}

function* segmentsOf(written: string, start: number): Generator<Word> {
  for (const { segment, index, isWordLike } of segmenter.segment(written)) {
    if (isWordLike) yield { start: start + index, end: start + index + segment.length, folded: cut(foldWord(segment)) };
  }
}

function cut(word: string): string {
  return word.length <= maxWordLength
    ? word
    : word
        .slice(0, maxWordLength)
        .toWellFormed()
        .replace(/\ufffd$/, '');
}
