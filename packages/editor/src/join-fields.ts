import { joinTexts } from './join-texts.ts';

type Fields = Readonly<Record<string, string>>;

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

/** The text of an article. */
export const bodyOf = ({ body_markdown: text = '' }: Fields) => text;
