import { rateLimited, unavailable } from '@commonplace/domain/errors';
import type { Rendered } from './render-body.ts';
import type { RenderRequest } from './worker-messages.ts';

const maxQueued = 64;
/** A document up to this length is cheap even at worst. */
const smallLength = 16 * 1024;
/** A document waits for later, smaller documents up to this rate: the largest, some two seconds. */
const charactersPerMs = 400;
/** Additional wait per earlier document of the same author. */
const msPerDocument = 50;

/** A waiting document. */
export interface Waiting {
  readonly request: RenderRequest;
  readonly authorId: number | undefined;
  /** Time of arrival, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A queue of documents. Small ones go first, but large ones do not starve; with several threads, one never takes a
 * large document, and one author never takes all of them. Each further document of an author waits a little longer, and
 * when the queue is full, the author with the most documents loses one.
 */
export class RenderQueue {
  /** Documents with their rank: the smallest is next. */
  private readonly waiting = new Map<Waiting, number>();

  get size(): number {
    return this.waiting.size;
  }

  /** @throws DomainError unavailable if the queue is full and no other author has more documents. */
  add(document: Waiting): void {
    const before = this.documentsOf(document.authorId).length;
    if (this.waiting.size >= maxQueued) this.makeRoom(before + 1);
    const { since, request } = document;
    this.waiting.set(document, since + request.bodyMarkdown.length / charactersPerMs + before * msPerDocument);
  }

  private makeRoom(wanted: number): void {
    const authors = new Set(Array.from(this.waiting.keys(), ({ authorId }) => authorId));
    const longest = [...authors]
      .map((authorId) => this.documentsOf(authorId))
      .reduce((one, other) => (other.length > one.length ? other : one), []);
    const last = longest.at(-1);
    if (last === undefined || longest.length <= wanted) throw unavailable('too many documents wait for rendering');
    this.waiting.delete(last);
    last.reject(rateLimited(1));
  }

  /** Returns the waiting documents of an author; none for an anonymous one. */
  private documentsOf(authorId: number | undefined): Waiting[] {
    return authorId === undefined ? [] : [...this.waiting.keys()].filter((other) => other.authorId === authorId);
  }

  delete(document: Waiting): void {
    this.waiting.delete(document);
  }

  /** Removes and returns the next document for a free thread, given the running ones. */
  take({ running, threads }: { running: readonly Waiting[]; threads: number }): Waiting | undefined {
    const shared = threads - 1;
    const mayRun = (document: Waiting) =>
      shared === 0 ||
      ((isSmall(document) || running.filter((other) => !isSmall(other)).length < shared) &&
        (document.authorId === undefined ||
          running.filter(({ authorId }) => authorId === document.authorId).length < shared));
    const [first] = [...this.waiting]
      .filter(([document]) => mayRun(document))
      .toSorted(([, one], [, other]) => one - other);
    const next = first?.[0];
    if (next !== undefined) this.waiting.delete(next);
    return next;
  }

  /** Removes and returns all documents. */
  clear(): Waiting[] {
    const all = [...this.waiting.keys()];
    this.waiting.clear();
    return all;
  }
}

function isSmall({ request }: Waiting): boolean {
  return request.bodyMarkdown.length <= smallLength;
}
