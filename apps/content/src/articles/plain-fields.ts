import type { Violations } from '@commonplace/domain/violations';
import type { FrontMatter } from '@commonplace/markdown/front-matter';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { choiceOf, isChoice } from '@commonplace/rules/article-fields';

/** The fields of the discussion, which restoring a revision leaves as they are. */
const ofDiscussion = {
  commentsClosed: false,
  commentOrder: choiceOf('comment_order').values[0],
};

/** The fields that belong to the text and are restored with it. */
const ofText = {
  canonicalUrl: null as string | null,
};

/** The fields that are stored as their author enters them, each in its own column, with their defaults. */
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

/** Returns what front matter says of plain fields. */
export function enteredIn({ canonicalUrl, choices = {} }: FrontMatter): Entered {
  return { ...Object.fromEntries(plainNames.map((name) => [name, choices[apiNameOf(name)]])), canonicalUrl };
}

/** Adds a violation for each choice of a value that does not exist. */
export function validateChoices(violations: Violations, fields: PlainFields): void {
  for (const property of plainNames) {
    const name = apiNameOf(property);
    if (!isChoice(name) || choiceOf(name).values.includes(String(fields[property]))) continue;
    violations.add(name, 'is not included in the list');
  }
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
