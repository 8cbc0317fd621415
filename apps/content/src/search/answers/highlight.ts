import { escapeHtml } from '@commonplace/rules/escape-html';
import { htmlText } from '@commonplace/markdown/html-text';
import { signStart } from '@commonplace/rules/cut-text';
import { editDistance } from '@commonplace/service/edit-distance';
import { splitWords, type Word } from '../words/split-words.ts';
import type { QueryTerm, SearchQuery } from '../index/parse-query.ts';
import { synonyms } from '../index/synonyms.ts';

/** Characters of a snippet, without marks and escapes. */
const snippetLength = 160;
/** Characters before the first match. */
const lead = 60;
/** A cut moves to the next space within this length, or to the next word of a script without spaces. */
const maxWordLength = 40;

/** HTML: escaped text with matches in `<mark>`, and no other markup. */
export interface Highlight {
  title: string;
  body: string;
}

/** Marks the words of a search in the titles and bodies of articles. */
export class Highlighter {
  readonly #terms: TermMatcher[];

  constructor({ terms }: Pick<SearchQuery, 'terms'>) {
    this.#terms = terms.map((term) => new TermMatcher(term));
  }

  /** Returns the title, and a snippet of the body around the first match. `isCut` says that the HTML is only the beginning. */
  highlight({ title, html, isCut = false }: { title: string; html: string; isCut?: boolean }): Highlight {
    const body = htmlText(html);
    const [titleWords, bodyWords] = [splitWords(title), splitWords(body)];
    const present = [...titleWords, ...bodyWords];
    const matchedWords = new Set(this.#terms.flatMap((term) => term.wordsFor(present)));
    const isFound = ({ folded }: Word) => matchedWords.has(folded);
    return {
      title: mark(title, titleWords.filter(isFound), { start: 0, end: title.length }),
      body: snippet({ text: body, words: bodyWords, isCut }, bodyWords.filter(isFound)),
    };
  }
}

/** Finds the words that match a term. Caches results, since most words recur. */
class TermMatcher {
  readonly #term: QueryTerm;
  readonly #synonyms: readonly string[];
  readonly #near = new Map<string, boolean>();

  constructor(term: QueryTerm) {
    this.#term = term;
    this.#synonyms = synonyms.get(term.word) ?? [];
  }

  /** Returns the words of an article that match the term; corrections only if there is no other. */
  wordsFor(present: readonly Word[]): string[] {
    const { word, maxTypos, isExact } = this.#term;
    if (isExact) return [word];
    const likely = present.filter(({ folded }) => folded.startsWith(word) || this.#synonyms.includes(folded));
    if (likely.length > 0 || maxTypos === 0) return likely.map(({ folded }) => folded);
    // A mistyped prefix counts too, as in the engines.
    return present.filter(({ folded }) => this.#isNear(folded)).map(({ folded }) => folded);
  }

  #isNear(other: string): boolean {
    const cachedResult = this.#near.get(other);
    if (cachedResult !== undefined) return cachedResult;
    const isNearby = isNear(this.#term.word, other, this.#term.maxTypos);
    this.#near.set(other, isNearby);
    return isNearby;
  }
}

function isNear(word: string, other: string, maxTypos: number): boolean {
  if (other.length < word.length - maxTypos || (word[0] !== other[0] && word[1] !== other[1])) return false;
  const lengths = [word.length, word.length + maxTypos];
  return lengths.some((length) => editDistance(word, other.slice(0, length)) <= maxTypos);
}

interface Body {
  text: string;
  words: readonly Word[];
  isCut: boolean;
}

function snippet(body: Body, marks: readonly Word[]): string {
  const { text, isCut } = body;
  const firstMatch = marks[0]?.start ?? 0;
  const from = firstMatch <= lead ? 0 : wordStart(body, firstMatch - lead);
  const isWhole = from + snippetLength >= text.length && !isCut;
  const end = wordEnd(body, Math.min(from + snippetLength, text.length));
  const until = isWhole ? text.length : Math.max(end, marks[0]?.end ?? 0);
  const excerpt = mark(text, marks, { start: from, end: until });
  return `${from > 0 ? '…' : ''}${excerpt}${isWhole ? '' : '…'}`;
}

/** Marks words in a part of a text; marks are cut with it. */
function mark(text: string, marks: readonly Word[], { start: from, end: until }: Pick<Word, 'start' | 'end'>): string {
  let html = '';
  let done = from;
  for (const { start, end } of joined(marks)) {
    if (start < done || start >= until) continue;
    const last = Math.min(end, until);
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, last))}</mark>`;
    done = last;
  }
  return html + escapeHtml(text.slice(done, until));
}

/** Merges overlapping pairs of Chinese or Japanese characters. */
function joined(marks: readonly Word[]): Pick<Word, 'start' | 'end'>[] {
  const whole: Pick<Word, 'start' | 'end'>[] = [];
  for (const { start, end } of marks) {
    const last = whole.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}

/** Returns the start of the next word, if it is near. */
function wordStart({ text, words }: Body, position: number): number {
  const space = text.indexOf(' ', position - 1);
  if (space !== -1 && space < position + maxWordLength) return space + 1;
  const next = words.find(({ start }) => start >= position)?.start ?? Infinity;
  return next < position + maxWordLength ? next : signStart(text, position);
}

/** Returns the end of the previous word, if it is near. */
function wordEnd({ text, words }: Body, position: number): number {
  const space = text.lastIndexOf(' ', position);
  if (space !== -1 && space > position - maxWordLength) return space;
  const previous = words.findLast(({ end }) => end <= position)?.end ?? 0;
  return previous > position - maxWordLength ? previous : signStart(text, position);
}
