import { deu, eng, fra, ita, nld, por, spa } from 'stopword';

/** Lower case, without accents; what looks alike is the same. */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/i.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Words that say nothing of what a text is about, in the languages that most is written in. */
const empty = new Set([eng, deu, fra, spa, por, ita, nld].flat().map(foldWord));

const runs = /[\p{L}\p{M}\p{N}]+/gu;
/** No word of any language; keys, hashes and the like are. */
const longestWord = 40;

export interface Word {
  /** As it was written. */
  written: string;
  folded: string;
}

/** Scripts that write words without blanks between them. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text that say something, in its order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const written of writtenWords(text)) {
    const folded = foldWord(written);
    if (folded.length > 1 && folded.length <= longestWord && !empty.has(folded)) yield { written, folded };
  }
}

function* writtenWords(text: string): Generator<string> {
  for (const [run] of text.matchAll(runs)) {
    if (!unspaced.test(run)) yield run;
    else for (const { segment } of segmenter.segment(run)) yield segment;
  }
}
