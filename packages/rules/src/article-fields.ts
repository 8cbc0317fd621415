import { limits } from './limits.ts';

// The fields of articles that authors set and that have one value, by their names in the API. Schemas, revisions, front matter and
// the editor's form follow from them (docs/development/operations.md).

const address = { format: 'uri', maxLength: limits.article.urlBytes };

/** Texts that an article may be without. */
export const articleTexts = {
  description: { maxLength: limits.article.description },
  series: { maxLength: limits.article.series },
  main_image: address,
  canonical_url: address,
  language: { maxLength: 35 },
};

/** Decisions that are false by default. */
export const articleFlags = {
  comments_closed: { description: 'Whether new comments are refused' },
};

/** A decision for one of several values, the first one by default. */
interface Choice {
  values: readonly [string, ...string[]];
  description: string;
}

/** Front matter has them, too. */
export const articleChoices = {
  comment_order: {
    values: ['oldest', 'newest'],
    description: 'The order of the comments for readers who choose none',
  },
} as const satisfies Record<string, Choice>;

export type ArticleText = keyof typeof articleTexts;
export type ArticleFlag = keyof typeof articleFlags;
export type ArticleChoice = keyof typeof articleChoices;
/** The values of choices by name. */
export type ArticleChoices = { [Name in ArticleChoice]: (typeof articleChoices)[Name]['values'][number] };

/** The texts that are addresses. */
export const addressNames = ['main_image', 'canonical_url'] as const;
export const textNames = Object.keys(articleTexts) as readonly ArticleText[];
export const flagNames = Object.keys(articleFlags) as readonly ArticleFlag[];
export const choiceNames = Object.keys(articleChoices) as readonly ArticleChoice[];

const choices = new Map<string, Choice>(Object.entries(articleChoices));

/** Returns whether a name is that of a choice. */
export function isChoice(name: string): name is ArticleChoice {
  return choices.has(name);
}

/** Returns the choice of a name. */
export function choiceOf(name: ArticleChoice): Choice {
  const choice = choices.get(name);
  if (!choice) throw new Error(`articles have no choice ${name}`);
  return choice;
}
