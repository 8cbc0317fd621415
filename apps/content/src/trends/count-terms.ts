import { termsOf, type Titled } from './terms.ts';

/** Enough to tell whether several people use a term. */
const maxAuthors = 8;
/** Beyond, terms that were used once are forgotten: those that burst are used again (Manku and Motwani 2002). */
const maxTerms = 300_000;

interface TermCount {
  /** Days on which an author used it, over all authors. */
  uses: number;
  authors: number[];
  lastDay: number;
  lastAuthor: number;
}

/**
 * Counts, of each term, on how many days how many authors used it: whoever writes ten articles in a day counts like
 * whoever writes one. Articles come by day, and in each by author.
 */
export class TermCounts {
  readonly #counts = new Map<string, TermCount>();
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #maxTerms: number;
  #lastDay = -1;
  #lastAuthor = -1;
  /** Days on which an author wrote anything, over all authors. */
  total = 0;

  /** Of all terms, or of those that are wanted. */
  constructor(wanted?: ReadonlySet<string>, limit = maxTerms) {
    this.#wanted = wanted;
    this.#maxTerms = limit;
  }

  add(day: number, { authorId, ...titled }: Titled & { authorId: number }): void {
    if (day !== this.#lastDay || authorId !== this.#lastAuthor) this.total += 1;
    this.#lastDay = day;
    this.#lastAuthor = authorId;
    for (const { key } of termsOf(titled)) {
      if (this.#wanted === undefined || this.#wanted.has(key)) this.#addUse(key, day, authorId);
    }
    if (this.#counts.size > this.#maxTerms) this.#forgetRare();
  }

  usesOf(key: string): number {
    return this.#counts.get(key)?.uses ?? 0;
  }

  /** Terms that at least so many authors used. */
  usedBy(authors: number): string[] {
    return [...this.#counts].filter(([, count]) => count.authors.length >= authors).map(([key]) => key);
  }

  #addUse(key: string, day: number, authorId: number): void {
    const count = this.#counts.get(key) ?? { uses: 0, authors: [], lastDay: -1, lastAuthor: -1 };
    this.#counts.set(key, count);
    if (count.lastDay === day && count.lastAuthor === authorId) return;
    count.uses += 1;
    count.lastDay = day;
    count.lastAuthor = authorId;
    if (count.authors.length < maxAuthors && !count.authors.includes(authorId)) count.authors.push(authorId);
  }

  /** Ever more frequent ones, as long as that is not enough. */
  #forgetRare(): void {
    for (let uses = 1; this.#counts.size > this.#maxTerms / 2; uses += 1) {
      for (const [key, count] of this.#counts) if (count.uses <= uses) this.#counts.delete(key);
    }
  }
}
