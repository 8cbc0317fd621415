import { deu, eng, fra, ita, nld, por, spa } from 'stopword';
import { foldWord } from '../search/words/fold-word.ts';
import { splitWords } from '../search/words/split-words.ts';

/** Stop words of the most common languages. */
const stopWords = new Set([eng, deu, fra, spa, por, ita, nld].flat().map(foldWord));

/** Longer ones are keys and hashes rather than words. */
const maxWordLength = 40;

export interface Word {
  /** As it was written. */
  written: string;
  folded: string;
}

/** Yields the words of a text in order, without stop words. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { start, end, folded } of splitWords(text, { chinese: 'words' })) {
    if (folded.length < 2 || end - start > maxWordLength || stopWords.has(folded)) continue;
    yield { written: text.slice(start, end), folded };
  }
}
