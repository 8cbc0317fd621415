import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { recordId, timestamp } from '../../schemas/values.ts';
import { listItemBeta, listItemV1 } from '../articles/schemas.ts';

export const readingListItem = z.object({
  type_of: z.literal('readinglist'),
  id: z.int(),
  status: z.string(),
  created_at: timestamp,
  article: listItemBeta.extend({ published: z.boolean() }),
});

export const readingList = { beta: z.array(readingListItem), v1: z.array(listItemV1) };

export const readingListPage = z.object(paging({ default: 30 }));

export const articleId = z.object({ article_id: recordId });
