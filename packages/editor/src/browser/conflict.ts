import type { Revision } from './autosave-answer.ts';
import { enteredFields } from '../article-fields.ts';
import type { Fields } from './fields.ts';
import { bodyOf, type JoinedFields } from '../join-fields.ts';

/** The versions of two writers who changed the same one. */
export interface Conflict {
  mine: string;
  theirs: Revision;
  /** The other writer's fields that this one has not touched. */
  untouched: Fields;
  /** The names of other fields that both have changed. An earlier release kept conflicts without them. */
  changedInBoth?: readonly string[] | undefined;
  /** The number of the newer revision of both, which has the refused text. */
  seen: number;
  /** What the writer has made of both texts so far. */
  merged: string;
  /** Whether that has the changes of both. */
  isJoined?: boolean | undefined;
}

/** Returns the fields of a revision with the line ends of the editor. */
export function fieldsOf({ article }: Pick<Revision, 'article'>): Fields {
  return enteredFields({ ...article, body_markdown: article.body_markdown.replaceAll(/\r\n?/g, '\n') });
}

/** Returns the conflict of what is typed with the newest revision; the other one is that of the refused text. */
export function conflictOf(
  typed: Fields,
  joined: Omit<JoinedFields, 'collides'>,
  [theirs, refused]: [Revision, Revision],
): Conflict {
  const mine = bodyOf(typed);
  return {
    mine,
    theirs,
    untouched: joined.untouched,
    changedInBoth: joined.changedInBoth,
    seen: Math.max(theirs.number, refused.number),
    merged: joined.text ?? mine,
    isJoined: joined.text !== undefined,
  };
}
