import { TrendSchema } from '@commonplace/proto/content/v1/trends';
import { constant, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A trend: E34, E35. */
export const trend = represent({
  type_of: constant('trend'),
  ...pick(TrendSchema, 'id', 'name', 'slug', 'description', 'key_questions', 'score', 'articles_count', 'cover_image'),
  ...pick(TrendSchema, 'first_observed_at', 'last_observed_at', 'created_at', 'updated_at'),
});
