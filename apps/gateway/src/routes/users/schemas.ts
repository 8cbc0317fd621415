import { z } from 'zod';
import { nameInAnyCase } from '../../schemas/query-values.ts';

const base = z.object({
  type_of: z.literal('user'),
  id: z.int(),
  username: z.string(),
  name: z.string(),
  microblog_username: z.string().nullable(),
  codehost_username: z.string().nullable(),
  summary: z.string().nullable(),
  location: z.string().nullable(),
  website_url: z.string().nullable(),
  joined_at: z.string(),
  profile_image: z.string(),
});

const userV1 = base.extend({ email: z.string().nullable(), badge_ids: z.array(z.int()) });

export const user = { beta: base, v1: userV1 };
export const authenticatedUser = { beta: base, v1: userV1.extend({ followers_count: z.int() }) };

export const idOrUsername = z.object({ id: nameInAnyCase });
export const usernameQuery = z.object({ url: nameInAnyCase.optional() });
