import type { Conflict } from './conflict.ts';

/** What was typed and not yet acknowledged by the server, as the browser keeps it. */
export interface LocalCopy {
  /** The window that typed it. */
  id: string;
  /** The article, or `new`. */
  article: string;
  /** The number of the revision that it was typed on. */
  base: number;
  /** The fields that were typed in. */
  fields: Readonly<Record<string, string>>;
  /** The conflict that the writer was about to end. */
  conflict?: Conflict | undefined;
  /** The marks of texts that the server may have, since no answer came. */
  unanswered?: readonly string[] | undefined;
  /** Whether its window was left, though the browser may still hold the lock of that. */
  hasLeft?: boolean | undefined;
  /** In milliseconds, later than every earlier copy of the window. */
  savedAt: number;
}
