import { rateLimited, unavailable } from '@commonplace/rpc/errors';
import type { Rendered } from './render-body.ts';
import type { RenderRequest } from './worker-messages.ts';

const maxQueued = 64;
/** What a document up to this length costs, even at worst, is little. */
const smallLength = 16 * 1024;
/** A document lets everything pass that comes within so long and is smaller: the largest, some two seconds. */
const charactersPerMs = 400;
/** So long it lets others pass for each document of its author that is before it. */
const msPerDocument = 50;

/** A document that waits for a thread. */
export interface Waiting {
  readonly request: RenderRequest;
  readonly authorId: number | undefined;
  /** When it came, by the process's clock. */
  readonly since: number;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Documents that wait to be rendered. Small ones go first, though no large one waits for ever; where there are several
 * threads, one is never given a large document, nor all of them to one author. Of one author's documents each lets those of
 * others pass a little longer, and when the queue is full, whoever has longest in it makes room for others.
 */
export class RenderQueue {
  /** Each with its rank: the smallest is next. */
  private readonly waiting = new Map<Waiting, number>();

  get size(): number {
    return this.waiting.size;
  }

  /** @throws DomainError unavailable when the queue is full and nobody else has more in it. */
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

  /** What waits of an author; each document without one stands alone. */
  private documentsOf(authorId: number | undefined): Waiting[] {
    return authorId === undefined ? [] : [...this.waiting.keys()].filter((other) => other.authorId === authorId);
  }

  delete(document: Waiting): void {
    this.waiting.delete(document);
  }

  /** Takes out the document that a free thread should render now, given those that are being rendered. */
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

  /** Takes out everything. */
  clear(): Waiting[] {
    const all = [...this.waiting.keys()];
    this.waiting.clear();
    return all;
  }
}

function isSmall({ request }: Waiting): boolean {
  return request.bodyMarkdown.length <= smallLength;
}
