import { RecommendedListSchema } from '@commonplace/proto/admin/v1/recommended_lists';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { idList } from '../../schemas/lists.ts';
import { paging } from '../../schemas/paging.ts';
import { searchText } from '../../schemas/query-values.ts';
import { bodyId, clearableText, recordId, givenTime } from '../../schemas/values.ts';

export const listId = z.object({ id: recordId });

export const listFilters = z.object({ ...paging({ default: 50, max: 50 }), search: searchText.optional() });

/** The service checks required fields. */
export const listInput = z
  .object({
    name: clearableText.meta({ minLength: 1, maxLength: limits.recommendedList.name }).optional(),
    placement_area: clearableText.meta({ enum: ['main_feed'] }).optional(),
    expires_at: clearableText.meta(givenTime).optional(),
    user_id: bodyId.nullable().optional(),
    article_ids: idList.optional(),
  })
  .optional();

/** A recommended list of articles (GetRecommendedList). */
export const recommendedList = represent({
  ...pick(RecommendedListSchema, 'id', 'name', 'placement_area', 'expires_at', 'user_id', 'article_ids'),
  ...pick(RecommendedListSchema, 'created_at', 'updated_at'),
});
