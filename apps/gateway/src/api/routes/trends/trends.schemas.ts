import { TrendSchema } from '@commonplace/proto/content/v1/trends';
import { z } from 'zod';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase, oneOf } from '../../schemas/query-values.ts';
import { commentCounts } from '../articles/article-lists.schemas.ts';

const pages = paging({ default: 10 });

export const trendPage = z.object(pages);
export const trendIdOrSlug = z.object({ id_or_slug: nameInAnyCase });
export const trendArticlePage = z.object({ ...pages, ...commentCounts, sort: oneOf(['score']).optional() });

/** A trend: ListTrends, GetTrend. */
export const trend = represent({
  type_of: constant('trend'),
  ...pick(TrendSchema, 'id', 'name', 'slug', 'description', 'key_questions', 'score', 'articles_count', 'cover_image'),
  ...pick(TrendSchema, 'first_observed_at', 'last_observed_at', 'created_at', 'updated_at'),
});
