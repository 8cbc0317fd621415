import { deu, eng, fra, ita, nld, por, spa } from 'stopword';
import { foldWord } from '../words/fold-word.ts';
import { splitWords } from '../words/split-words.ts';

/** Words that say nothing of what a text is about, in the languages that most is written in. */
const stopWords = new Set([eng, deu, fra, spa, por, ita, nld].flat().map(foldWord));

/** No word of any language; keys, hashes and the like are. */
const maxWordLength = 40;

export interface Word {
  /** As it was written. */
  written: string;
  folded: string;
}

/** The words of a text that say something, in its order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { start, end, folded } of splitWords(text, { chinese: 'words' })) {
    if (folded.length < 2 || end - start > maxWordLength || stopWords.has(folded)) continue;
    yield { written: text.slice(start, end), folded };
  }
}
