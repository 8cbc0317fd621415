import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { recordId } from '../../schemas/values.ts';

export const readingListPage = z.object(paging({ default: 30 }));

export const articleId = z.object({ article_id: recordId });
