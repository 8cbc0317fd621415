import { escapeHtml, unescapeHtml } from '@commonplace/markdown/embeds/escape-html';
import anyAscii from 'any-ascii';
import type { TermWords } from './search-index.ts';

/** Characters of a body that are shown, marks and escapes not counted. */
const snippetLength = 200;
/** So many of them stand before what was found. */
const lead = 60;
/** A cut goes to the end of a word that is not longer. */
const longestWord = 40;

/** HTML: escaped text, in which what was found stands in `<mark>`, and no other markup. */
export interface Highlight {
  title: string;
  body: string;
}

interface Word {
  start: number;
  end: number;
  folded: string;
}

/** Shows where the words of a search stand in a title and a body, of which it takes the part with the first of them. */
export function highlight(article: { title: string; html: string }, terms: readonly TermWords[]): Highlight {
  const { title } = article;
  const body = textOf(article.html);
  const [titleWords, bodyWords] = [wordsIn(title), wordsIn(body)];
  const present = new Set([...titleWords, ...bodyWords].map(({ folded }) => folded));
  const wanted = new Set(
    terms.flatMap((groups) => groups.map(foldAll).find((group) => group.some(isIn(present))) ?? []),
  );
  const isWanted = ({ folded }: Word) => wanted.has(folded);
  const bodyMarks = bodyWords.filter(isWanted);
  return {
    title: mark(title, titleWords.filter(isWanted), { start: 0, end: title.length }),
    body: snippet(body, bodyMarks),
  };
}

function snippet(text: string, marks: readonly Word[]): string {
  const found = marks[0]?.start ?? 0;
  const from = found <= lead ? 0 : wordStart(text, found - lead);
  const until = from + snippetLength >= text.length ? text.length : wordEnd(text, from + snippetLength);
  const shown = mark(text, marks, { start: from, end: until });
  return `${from > 0 ? '…' : ''}${shown}${until < text.length ? '…' : ''}`;
}

/** A part of a text with its marks, each of which is cut with it. */
function mark(text: string, marks: readonly Word[], { start: from, end: until }: Pick<Word, 'start' | 'end'>): string {
  let html = '';
  let done = from;
  for (const { start, end } of marks) {
    if (start < done || start >= until) continue;
    const last = Math.min(end, until);
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, last))}</mark>`;
    done = last;
  }
  return html + escapeHtml(text.slice(done, until));
}

/** Where the next word begins, if one begins soon. */
function wordStart(text: string, position: number): number {
  const space = text.indexOf(' ', position - 1);
  return space === -1 || space >= position + longestWord ? onCharacter(text, position) : space + 1;
}

/** Where the last word ends, if one ends close before. */
function wordEnd(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position);
  return space <= position - longestWord ? onCharacter(text, position) : space;
}

/** Not within a character that takes two units. */
function onCharacter(text: string, position: number): number {
  return /[\uDC00-\uDFFF]/.test(text[position] ?? '') ? position - 1 : position;
}

/** What is read of a beginning of a body, on one line. */
function textOf(html: string): string {
  const text = html
    .replaceAll(/<\/?(?:a|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/g, '')
    .replaceAll(/<[^>]*(?:>|$)/g, ' ');
  return unescapeHtml(text).replaceAll(/\s+/g, ' ').trim();
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: fold(word),
  }));
}

/** A word without case and, of Latin letters, without accents, as the indexes compare them. */
function fold(word: string): string {
  if (/^\w+$/.test(word)) return word.toLowerCase();
  const plain = word.normalize('NFKC').toLowerCase();
  return /^[\p{Script=Latin}\p{N}\p{M}]+$/u.test(plain) ? anyAscii(plain).toLowerCase() : plain;
}

const foldAll = (words: readonly string[]) => words.map(fold);
const isIn = (words: ReadonlySet<string>) => (word: string) => words.has(word);
