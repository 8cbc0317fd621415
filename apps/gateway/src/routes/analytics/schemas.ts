import { z } from 'zod';
import { recordId } from '../../schemas/values.ts';

export const totals = z.object({
  comments: z.object({ total: z.int() }),
  follows: z.object({ total: z.int() }),
  reactions: z.object({
    total: z.int(),
    like: z.int(),
    readinglist: z.int(),
    unicorn: z.int(),
    exploding_head: z.int(),
    raised_hands: z.int(),
    fire: z.int(),
    unique_reactors: z.int(),
  }),
  page_views: z.object({
    total: z.int(),
    average_read_time_in_seconds: z.int(),
    total_read_time_in_seconds: z.int(),
  }),
});

export const analyticsScope = z.object({
  article_id: recordId.optional(),
  organization_id: recordId.optional(),
});
