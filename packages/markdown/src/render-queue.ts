import { rateLimited, unavailable } from '@commonplace/rpc/errors';
import type { Rendered } from './render-body.ts';
import type { RenderRequest } from './worker-messages.ts';

const longest = 64;
const longestOfAuthor = 16;
/** What a document up to this length costs, even at worst, is little. */
const smallLength = 16 * 1024;
/** A document lets everything pass that comes within so long and is smaller: the largest, some two seconds. */
const charactersPerMs = 400;

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
 * threads, one is never given a large document, nor all of them to one author.
 */
export class RenderQueue {
  private readonly waiting = new Set<Waiting>();

  /** @throws DomainError unavailable when the queue is full, rate_limited when its author's part of it is. */
  add(document: Waiting): void {
    if (this.waiting.size >= longest) throw unavailable('too many documents wait for rendering');
    if (document.authorId !== undefined) {
      const ofAuthor = [...this.waiting].filter(({ authorId }) => authorId === document.authorId);
      if (ofAuthor.length >= longestOfAuthor) throw rateLimited(1);
    }
    this.waiting.add(document);
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
    let next: Waiting | undefined;
    for (const document of this.waiting) {
      if (mayRun(document) && (next === undefined || rank(document) < rank(next))) next = document;
    }
    if (next !== undefined) this.waiting.delete(next);
    return next;
  }

  /** Takes out everything. */
  clear(): Waiting[] {
    const all = [...this.waiting];
    this.waiting.clear();
    return all;
  }
}

function isSmall({ request }: Waiting): boolean {
  return request.bodyMarkdown.length <= smallLength;
}

function rank({ since, request }: Waiting): number {
  return since + request.bodyMarkdown.length / charactersPerMs;
}
