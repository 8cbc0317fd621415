import { FollowerSchema, type Follower } from '@commonplace/proto/community/v1/follows';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';

const newestFirst = '-created_at';
export const oldestFirst = 'created_at';
const orders: ReadonlySet<string> = new Set([newestFirst, oldestFirst]);

/** ListFollowers: the first known name counts, others are ignored; newest first by default. */
const sort = z
  .string()
  .max(1_000)
  .default(newestFirst)
  .transform((names) => names.split(',').find((name) => orders.has(name)) ?? newestFirst)
  .meta({
    type: 'string',
    description: `${newestFirst} (newest first) or ${oldestFirst} (oldest first); other names are ignored`,
  });

export const followerPage = z.object({ ...paging({ default: 80 }), sort });

/** A follower (ListFollowers), with the image of 90 pixels. */
export const follower = represent({
  type_of: constant('user_follower'),
  ...pick(FollowerSchema, 'id', 'created_at', 'user_id', 'name'),
  path: field(z.string(), ({ username }: Follower) => `/${username}`),
  ...pick(FollowerSchema, 'username'),
  profile_image: field(z.string(), ({ profileImage90 }: Follower, site) => site.profileImage(profileImage90)),
});
