import type { ApiAnswer } from '@commonplace/ui/browser/api';
import type { Conflict } from './conflict.ts';
import type { Fields } from './fields.ts';

/** The result of saving a text: the server has it, has refused it, or was not reached with a session. */
export type Outcome = 'saved' | 'refused' | 'not reached';

/** The state of saving that the page shows, by the names of its texts. */
export type Status =
  | 'saved'
  | 'saving'
  | 'notSavedYet'
  | 'offline'
  | 'changedElsewhere'
  | 'signedOut'
  | 'isGone'
  | 'tooLong'
  | 'notSaved';

/** The fields that the server does not have, and the revision that they were typed on. */
export interface Unsaved {
  base: number;
  fields: Fields;
  /** The conflict that the writer is about to end. */
  conflict: Conflict | undefined;
  /** The marks of texts that the server may have, since no answer came. */
  unanswered: readonly string[];
}

/** Fields that the server has, and their revision. */
export interface SavedFields {
  revision: number;
  fields: Fields;
}

/** The window that is saved, and where it is saved to. */
export interface AutosaveTarget {
  /** The number of the revision that the page shows; 0 for none. */
  base: number;
  /** The fields as the server has them. */
  initialFields: Fields;
  /** Returns the typed fields. */
  fields(): Fields;
  /** Sends a change to the server, which creates the article if there is none. */
  send(change: Record<string, unknown>, base: number): Promise<ApiAnswer>;
  /** Whether there is an article. */
  exists(): boolean;
  /** Tells the number of the revision that the server has made of what was sent, or that the writer has seen. */
  saw(revision: number): void;
  /** Tells the other windows of the article in this browser what the server has. */
  tellOthers(saved: SavedFields): void;
  /** Returns the fields of a revision; undefined if it cannot be read. */
  readFields(number: number): Promise<Fields | undefined>;
  /** Keeps what the server does not have. */
  keepLocally(unsaved: Unsaved): Promise<void>;
  /** Keeps it before the window is left or hidden. `hasLeft` tells that another window may go on with it. */
  keepAtOnce(unsaved: Unsaved, hasLeft: boolean): void;
  forgetLocally(): Promise<void>;
  say(status: Status, refused?: ApiAnswer): void;
  /** Shows fields that are joined with those of another writer: of a revision, or of another window of this browser. */
  take(joined: Fields, conflict?: Conflict): void;
  /**
   * Lets the writer join two versions, and tells what they have made of them so far. The text is then what they made of them, and
   * untouched fields are those of the other.
   */
  resolve(conflict: Conflict, changed: (merged: string) => void): Promise<void>;
}
