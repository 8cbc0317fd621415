import { stemmer } from 'stemmer';
import { wordsOf } from '../embeddings/words.ts';
import { foldWord } from '../words/fold-word.ts';

/** A term of an article: by what it is known, and as its author wrote it. */
export interface Term {
  key: string;
  written: string;
}

/** What its author says that the article is about. */
export interface Titled {
  title: string;
  tags: readonly string[];
}

/** The words of its title, each two of them that stand together, and its tags; each once. */
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

/** Years and versions come and go with the calendar. */
function isWord(text: string): boolean {
  return /\p{L}/u.test(text);
}
