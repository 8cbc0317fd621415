import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';

/** The fields of the discussion, which restoring a revision leaves as they are. */
const ofDiscussion = { commentsClosed: false };

/** The fields that belong to the text and are restored with it. */
const ofText = { canonicalUrl: null as string | null };

/** The fields that are stored as their author enters them, each in a column of its own, with their defaults. */
export const plainDefaults = { ...ofDiscussion, ...ofText };

export type PlainFields = typeof plainDefaults;
type PlainName = keyof PlainFields;

export const plainNames = Object.keys(plainDefaults) as readonly PlainName[];
const restoredNames = Object.keys(ofText) as readonly (keyof typeof ofText)[];

/** What was entered in JSON or front matter; '' is for the default. */
type Entered = { readonly [Name in PlainName]?: string | boolean | undefined };

/** Returns the plain fields of an article. */
export function plainOf(article: { [Name in PlainName]?: PlainFields[Name] | undefined }): PlainFields {
  return Object.fromEntries(plainNames.map((name) => [name, article[name] ?? plainDefaults[name]])) as PlainFields;
}

/** Returns plain fields with what was entered; those that are absent stay. */
export function withEntered(base: PlainFields, entered: Entered): PlainFields {
  const valueOf = (name: PlainName) => {
    const value = entered[name];
    if (typeof value !== 'string') return value ?? base[name];
    return value.trim() || plainDefaults[name];
  };
  return Object.fromEntries(plainNames.map((name) => [name, valueOf(name)])) as PlainFields;
}

/** Returns plain fields as a revision keeps them. */
export function enteredOf(fields: PlainFields): Pick<ArticleInput, PlainName> {
  return Object.fromEntries(plainNames.map((name) => [name, fields[name] ?? '']));
}

/** Returns the plain fields of a revision that are restored. */
export function restoredOf(fields: ArticleInput): Pick<ArticleInput, (typeof restoredNames)[number]> {
  return Object.fromEntries(restoredNames.map((name) => [name, fields[name] ?? '']));
}

/** Returns the plain fields of a revision as texts by their names in the API; '' for none and for false. */
export function plainTexts(fields: ArticleInput): Record<string, string> {
  const textOf = (name: PlainName) => String(fields[name] ?? plainDefaults[name] ?? '');
  return Object.fromEntries(plainNames.map((name) => [apiNameOf(name), textOf(name).replace(/^false$/, '')]));
}

function apiNameOf(name: PlainName): string {
  return ArticleInputSchema.field[name].name;
}
