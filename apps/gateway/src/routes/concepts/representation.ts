import {
  ConceptMetricsSchema,
  ConceptSchema,
  ConceptTopArticleSchema,
  type Concept,
} from '@commonplace/proto/content/v1/concepts';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';

const dailyMetrics = represent({
  date: field(
    z.string().meta({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
    ({ date }: Concept['dailyMetrics'][number]) => date,
  ),
  ...pick(ConceptMetricsSchema, 'articles_count', 'comments_count', 'page_views', 'reactions_count'),
  ...pick(ConceptMetricsSchema, 'popularity_score'),
});

const topArticle = represent(pick(ConceptTopArticleSchema, 'id', 'title', 'slug', 'score', 'published_at'));

/** A concept, never with its anchor: E44 to E46. */
export const concept = represent({
  ...pick(ConceptSchema, 'id', 'name', 'slug', 'description', 'parent_id', 'score', 'similarity_threshold'),
  ...pick(ConceptSchema, 'created_at', 'updated_at'),
  daily_metrics: nested(listOf(dailyMetrics), (message: Concept) => message.dailyMetrics),
  top_articles: nested(listOf(topArticle), (message: Concept) => message.topArticles),
});

/** As the reference has it for administrators: A36 to A39. */
export const adminConcept = represent({ ...concept.fields, ...pick(ConceptSchema, 'max_lookback_days') });

/** What becomes of a lookback (A40). */
export const lookbackMessage = represent({
  message: field(z.string(), ({ message }: { message: string }) => message),
});

/** A concept that was searched for. */
export const foundConcept = represent({
  ...concept.fields,
  distance: field(z.number(), ({ distance = 1 }: Concept) => distance),
  similarity: field(z.number(), ({ distance = 1 }: Concept) => 1 - distance),
});
