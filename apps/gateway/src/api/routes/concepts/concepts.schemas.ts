import {
  ConceptMetricsSchema,
  ConceptSchema,
  ConceptTopArticleSchema,
  SiteConceptSchema,
  type Concept,
} from '@commonplace/proto/content/v1/concepts';
import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName, oneOf, searchText } from '../../schemas/query-values.ts';
import { bodyId, clearableText, positiveInteger, recordId, requiredText } from '../../schemas/values.ts';

/** The maximum number of days; more days reduce the page size (`page-of-days.ts`). */
const maxPeriodDays = 90;

const days = positiveInteger
  .transform((count) => Math.min(count, maxPeriodDays))
  .default(7)
  .meta({ type: 'integer', minimum: 1, maximum: maxPeriodDays });

const pages = paging({ default: 30 });

export const conceptPage = z.object({ ...pages, days });
export const conceptId = z.object({ id: recordId });
export const conceptSlug = z.object({ slug: exactName });
export const siteConceptArticlePage = z.object(paging({ default: 30 }));
export const conceptDays = z.object({ days });

/** A distance in a query; anything else is 400 (rules.md#bad-request-or-invalid). */
const distance = z
  .string()
  .regex(/^(?:0(?:\.\d{1,10})?|1(?:\.0{1,10})?)$/, 'must be a number from 0 to 1')
  .transform(Number)
  .meta({ type: 'number', minimum: 0, maximum: 1 });

export const conceptSearch = z.object({
  ...pages,
  q: searchText.default('').meta({ isRequired: true }),
  threshold: distance.optional(),
  days,
});

/** The orders of the contract; any other means the first. */
export const articleOrders = ['-similarity', '-published_at', '-score', 'score'] as const;

export const conceptArticlePage = z.object({ ...pages, sort: oneOf(articleOrders).optional() });

const score = z.number().nullable().optional();
const threshold = z.number().nullable().meta({ minimum: 0, maximum: 1 }).optional();
const description = clearableText.meta({ maxLength: limits.concept.description }).optional();

/** The body of UpdateConceptMetadata; unknown members are ignored (rules.md#ignored-input). */
export const conceptUpdate = z.object({ score, description, similarity_threshold: threshold });

const parent = bodyId.nullable().optional();

/** The body of CreateConcept. */
export const newConcept = z.object({
  ...conceptUpdate.shape,
  name: requiredText(limits.concept.name),
  parent_id: parent,
});

/** The body of UpdateConcept; absent fields stay unchanged. */
export const conceptChanges = z.object({
  ...conceptUpdate.shape,
  name: clearableText.meta({ minLength: 1, maxLength: limits.concept.name }).optional(),
  parent_id: parent,
});

/** The body of TriggerConceptLookback; numbers may be strings of digits (rules.md#ignored-input). */
export const lookback = z.object({
  days: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .transform((days) => Math.min(Math.max(days, 0), largestId))
    .meta({ type: 'integer', minimum: 1, maximum: limits.concept.lookbackDays }),
});

/** A concept for everyone (GetSiteConcept). */
export const siteConcept = represent({
  type_of: constant('concept'),
  ...pick(SiteConceptSchema, 'id', 'name', 'slug', 'description'),
});

const dailyMetrics = represent({
  date: field(
    z.string().meta({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
    ({ date }: Concept['dailyMetrics'][number]) => date,
  ),
  ...pick(ConceptMetricsSchema, 'articles_count', 'comments_count', 'page_views', 'reactions_count'),
  ...pick(ConceptMetricsSchema, 'popularity_score'),
});

const topArticle = represent(pick(ConceptTopArticleSchema, 'id', 'title', 'slug', 'score', 'published_at'));

/** A concept, never with its anchor: ListConcepts, GetConcept and UpdateConceptMetadata. */
export const concept = represent({
  ...pick(ConceptSchema, 'id', 'name', 'slug', 'description', 'parent_id', 'score', 'similarity_threshold'),
  ...pick(ConceptSchema, 'created_at', 'updated_at'),
  daily_metrics: nested(listOf(dailyMetrics), (message: Concept) => message.dailyMetrics),
  top_articles: nested(listOf(topArticle), (message: Concept) => message.topArticles),
});

/**
 * As the reference has it for administrators: ListConceptRecords, CreateConcept, GetConceptRecord and UpdateConcept.
 */
export const adminConcept = represent({ ...concept.fields, ...pick(ConceptSchema, 'max_lookback_days') });

/** The response of TriggerConceptLookback. */
export const lookbackMessage = represent({
  message: field(z.string(), ({ message }: { message: string }) => message),
});

/** A concept with its distance from a search text. */
export const foundConcept = represent({
  ...concept.fields,
  distance: field(z.number(), ({ distance = 1 }: Concept) => distance),
  similarity: field(z.number(), ({ distance = 1 }: Concept) => 1 - distance),
});
