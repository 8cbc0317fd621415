import { markOf, withMark } from './mark-of-text.ts';
import type { Fields } from './fields.ts';

type MarkedText = Parameters<typeof markOf>[0];

interface Attempt {
  sent: Fields;
  change: Record<string, unknown>;
}

/** What was sent to the server since its last answer. It may have the first of that which has arrived. */
export class Attempts {
  #marks: readonly string[] = [];
  /** What a new article was sent with: another try with the same key must send the same. */
  #creation: Attempt | undefined;

  /** The marks of the texts that were sent. */
  get marks(): readonly string[] {
    return this.#marks;
  }

  /** Goes on with those of a window that was closed. */
  resume(marks: readonly string[]): void {
    this.#marks = marks;
  }

  /** Returns what to send for an article, which may not exist yet. */
  begin(attempt: Attempt, exists: boolean): Attempt {
    const next = this.#creation ?? attempt;
    this.#creation = exists ? undefined : next;
    this.#marks = withMark(this.#marks, next.sent);
    return next;
  }

  /** Whether the server may have got a text from here. */
  include(text: MarkedText): boolean {
    return this.#marks.includes(markOf(text));
  }

  /** Tells that the server has answered. */
  end(): void {
    this.#marks = [];
    this.#creation = undefined;
  }
}
