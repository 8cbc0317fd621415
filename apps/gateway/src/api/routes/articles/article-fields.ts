import {
  ArticleInputSchema,
  ArticleSummarySchema,
  type ArticleInput,
  type ArticleSummary,
} from '@commonplace/proto/content/v1/articles';
import { articleFlags, articleTexts, flagNames, textNames } from '@commonplace/rules/article-fields';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { clearableText } from '../../schemas/values.ts';

// What the API makes of the fields in `packages/rules/src/article-fields.ts`.

/** The texts and flags in the body of CreateArticle and UpdateArticle. */
export const enteredInputs = {
  ...each(textNames, (name) => clearableText.meta(articleTexts[name]).optional()),
  ...each(flagNames, (name) => z.boolean().nullable().meta(articleFlags[name]).optional()),
};

const entered = pick(ArticleInputSchema, ...textNames, ...flagNames);
const stored = pick(ArticleSummarySchema, ...flagNames);

/** The texts and flags in a revision. */
export const enteredValues = {
  ...each(textNames, (name) =>
    field(z.string().nullable(), (input: ArticleInput, site) => entered[name].of(input, site) || null),
  ),
  ...each(flagNames, (name) =>
    field(z.boolean(), (input: ArticleInput, site) => entered[name].of(input, site) === true),
  ),
};

/** The flags of an article that are set: strict clients refuse unknown fields. */
export const storedFlags = each(flagNames, (name) =>
  field(z.literal(true).optional(), (summary: ArticleSummary, site) => stored[name].of(summary, site) || undefined),
);

function each<Name extends string, Item>(names: readonly Name[], itemOf: (name: Name) => Item): Record<Name, Item> {
  return Object.fromEntries(names.map((name) => [name, itemOf(name)])) as Record<Name, Item>;
}
