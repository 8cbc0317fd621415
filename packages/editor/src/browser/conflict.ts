import type { Revision } from './autosave-answer.ts';
import { enteredFields } from '../article-fields.ts';
import type { Fields } from './fields.ts';

/** The versions of two writers who changed the same one. */
export interface Conflict {
  mine: string;
  theirs: Revision;
  /** The other writer's fields that this one has not touched. */
  untouched: Fields;
  /** The number of the newer revision of both. */
  seen: number;
  /** What the writer has made of both texts so far. */
  merged: string;
}

/** Returns the conflict of what is typed with the newest revision; the other one is that of the refused text. */
export function conflictOf(typed: Fields, acknowledged: Fields, [theirs, refused]: [Revision, Revision]): Conflict {
  const mine = typed['body_markdown'] ?? '';
  const untouched = Object.entries(enteredFields(theirs.article)).filter(
    ([name]) => name !== 'body_markdown' && typed[name] === acknowledged[name],
  );
  return {
    mine,
    theirs,
    untouched: Object.fromEntries(untouched),
    seen: Math.max(theirs.number, refused.number),
    merged: mine,
  };
}
