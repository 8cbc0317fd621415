import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';

const newestFirst = '-created_at';
export const oldestFirst = 'created_at';
const orders: ReadonlySet<string> = new Set([newestFirst, oldestFirst]);

/** E17: the first name that is known counts; others are ignored, and the newest follower is first unless said otherwise. */
const sort = z
  .string()
  .max(1_000)
  .default(newestFirst)
  .transform((names) => names.split(',').find((name) => orders.has(name)) ?? newestFirst)
  .meta({
    type: 'string',
    description: `${newestFirst}, the newest first, or ${oldestFirst}; other names are ignored`,
  });

export const followerPage = z.object({ ...paging({ default: 80 }), sort });
