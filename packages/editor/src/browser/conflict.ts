import type { Revision } from './autosave-answer.ts';
import { enteredFields } from '../article-fields.ts';
import type { Fields } from './fields.ts';
import { joinTexts } from './versions/join-texts.ts';

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

/** What the server has, and what that and the typed fields come from, if it is known. */
interface CommonVersion {
  acknowledged: Fields;
  before: Fields | undefined;
}

/** What is typed, joined with what another window has saved. */
export interface JoinedFields {
  /** Undefined if what both come from is unknown. */
  text: string | undefined;
  untouched: Fields;
  changedInBoth: readonly string[];
  /** Whether a writer has to decide. */
  collides: boolean;
}

/** Returns the fields of a revision with the line ends of the editor. */
export function fieldsOf({ article }: Pick<Revision, 'article'>): Fields {
  return enteredFields({ ...article, body_markdown: article.body_markdown.replaceAll(/\r\n?/g, '\n') });
}

/** Joins typed fields with those of another writer. */
export function joinFields(typed: Fields, theirs: Fields, { acknowledged, before }: CommonVersion): JoinedFields {
  const others = Object.entries(theirs).filter(([name]) => name !== 'body_markdown');
  const isUntouched = (name: string) => typed[name] === acknowledged[name] || typed[name] === before?.[name];
  const changedInBoth = others
    .filter(([name, value]) => !isUntouched(name) && value !== typed[name] && value !== (before ?? acknowledged)[name])
    .map(([name]) => name);
  const [mine, other] = [bodyOf(typed), bodyOf(theirs)];
  const joined = before ? joinTexts(bodyOf(before), mine, other) : undefined;
  const isText = mine === other || joined?.collisions === 0;
  return {
    text: mine === other ? mine : joined?.text,
    untouched: Object.fromEntries(others.filter(([name]) => isUntouched(name))),
    changedInBoth,
    collides: !isText || changedInBoth.length > 0,
  };
}

const bodyOf = ({ body_markdown: text = '' }: Fields) => text;

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
