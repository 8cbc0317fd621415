import { RecommendedListSchema } from '@commonplace/proto/admin/v1/recommended_lists';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A recommended list of articles (A51). */
export const recommendedList = represent({
  ...pick(RecommendedListSchema, 'id', 'name', 'placement_area', 'expires_at', 'user_id', 'article_ids'),
  ...pick(RecommendedListSchema, 'created_at', 'updated_at'),
});
