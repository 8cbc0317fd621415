import { stemmer } from 'stemmer';
import { wordsOf } from '../embeddings/words.ts';
import { foldWord } from '../search/words/fold-word.ts';

/** A term of an article: its key, and its spelling. */
export interface Term {
  key: string;
  written: string;
}

/** The parts of an article that name its topic. */
export interface Titled {
  title: string;
  tags: readonly string[];
}

/** Returns the words of the title, pairs of adjacent words, and the tags, without repetition. */
export function termsOf({ title, tags }: Titled): Term[] {
  const words = [...wordsOf(title)].filter(({ folded }) => isWord(folded));
  const single = words.map(({ written, folded }) => ({ key: stemmer(folded), written }));
  const pairs = single.slice(1).map((second, at) => {
    const first = single[at] ?? second;
    return { key: `${first.key} ${second.key}`, written: `${first.written} ${second.written}` };
  });
  const tagged = tags.map((tag) => ({ key: stemmer(foldWord(tag)), written: tag })).filter(({ key }) => isWord(key));
  const byKey = new Map([...tagged, ...pairs, ...single].map((term) => [term.key, term]));
  return [...byKey.values()];
}

/** Excludes years and versions. */
function isWord(text: string): boolean {
  return /\p{L}/u.test(text);
}
