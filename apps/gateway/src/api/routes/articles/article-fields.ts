import {
  ArticleInputSchema,
  ArticleSummarySchema,
  type ArticleInput,
  type ArticleSummary,
} from '@commonplace/proto/content/v1/articles';
import {
  articleFlags,
  articleTexts,
  choiceNames,
  choiceOf,
  flagNames,
  textNames,
  type ArticleChoice,
} from '@commonplace/rules/article-fields';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { clearableText } from '../../schemas/values.ts';

// What the API makes of the fields in `packages/rules/src/article-fields.ts`.

const oneOf = (name: ArticleChoice) => z.enum(choiceOf(name).values);

/** The texts, flags and choices in the body of CreateArticle and UpdateArticle. */
export const enteredInputs = {
  ...each(textNames, (name) => clearableText.meta(articleTexts[name]).optional()),
  ...each(flagNames, (name) => z.boolean().nullable().meta(articleFlags[name]).optional()),
  ...each(choiceNames, (name) =>
    oneOf(name)
      .nullable()
      .transform((value) => value ?? '')
      .meta({ description: choiceOf(name).description })
      .optional(),
  ),
};

const entered = pick(ArticleInputSchema, ...textNames, ...flagNames, ...choiceNames);
const stored = pick(ArticleSummarySchema, ...flagNames, ...choiceNames);

/** The texts, flags and choices in a revision. */
export const enteredValues = {
  ...each(textNames, (name) =>
    field(z.string().nullable(), (input: ArticleInput, site) => entered[name].of(input, site) || null),
  ),
  ...each(flagNames, (name) =>
    field(z.boolean(), (input: ArticleInput, site) => entered[name].of(input, site) === true),
  ),
  ...each(choiceNames, (name) =>
    field(oneOf(name), (input: ArticleInput, site) => entered[name].of(input, site) || choiceOf(name).values[0]),
  ),
};

/** The flags and choices of an article that are not the default: strict clients refuse unknown fields. */
export const storedDecisions = {
  ...each(flagNames, (name) =>
    field(z.literal(true).optional(), (summary: ArticleSummary, site) => stored[name].of(summary, site) || undefined),
  ),
  ...each(choiceNames, (name) =>
    field(oneOf(name).optional(), (summary: ArticleSummary, site) => {
      const value = stored[name].of(summary, site);
      return value === choiceOf(name).values[0] ? undefined : value || undefined;
    }),
  ),
};

function each<Name extends string, Item>(names: readonly Name[], itemOf: (name: Name) => Item): Record<Name, Item> {
  return Object.fromEntries(names.map((name) => [name, itemOf(name)])) as Record<Name, Item>;
}
