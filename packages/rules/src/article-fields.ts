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

export type ArticleText = keyof typeof articleTexts;
export type ArticleFlag = keyof typeof articleFlags;

export const textNames = Object.keys(articleTexts) as readonly ArticleText[];
export const flagNames = Object.keys(articleFlags) as readonly ArticleFlag[];
