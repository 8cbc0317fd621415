import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { idList } from '../../schemas/lists.ts';
import { paging } from '../../schemas/paging.ts';
import { searchText } from '../../schemas/query-values.ts';
import { bodyId, clearableText, recordId } from '../../schemas/values.ts';

export const listId = z.object({ id: recordId });

export const listFilters = z.object({ ...paging({ default: 50, max: 50 }), search: searchText.optional() });

/** What is missing that has to be there, the service says. */
export const listInput = z
  .object({
    name: clearableText.meta({ minLength: 1, maxLength: limits.recommendedList.name }).optional(),
    placement_area: clearableText.meta({ enum: ['main_feed'] }).optional(),
    expires_at: clearableText.meta({ format: 'date-time' }).optional(),
    user_id: bodyId.nullable().optional(),
    article_ids: idList.optional(),
  })
  .optional();
