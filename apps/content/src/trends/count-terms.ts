import { termsOf, type Titled } from './terms.ts';

/** Enough to tell whether several authors use a term. */
const maxAuthors = 8;
/** Beyond this, rare terms are dropped: bursting ones occur again (Manku and Motwani 2002). */
const maxTerms = 300_000;

interface TermCount {
  /** Author days on which it was used. */
  uses: number;
  authors: number[];
  lastDay: number;
  lastAuthor: number;
}

/**
 * Counts the author days of each term, so that ten articles of an author on one day count once. Articles must be added
 * by day, and within a day by author.
 */
export class TermCounts {
  readonly #counts = new Map<string, TermCount>();
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #maxTerms: number;
  #lastDay = -1;
  #lastAuthor = -1;
  /** Author days with any article. */
  total = 0;

  /** Counts all terms, or only the given ones. */
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

  /** Returns terms that at least this many authors used. */
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

  /** Drops the rarest terms first. */
  #forgetRare(): void {
    for (let uses = 1; this.#counts.size > this.#maxTerms / 2; uses += 1) {
      for (const [key, count] of this.#counts) if (count.uses <= uses) this.#counts.delete(key);
    }
  }
}
