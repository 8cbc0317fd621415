import { FollowerSchema, type Follower } from '@commonplace/proto/community/v1/follows';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
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
    description: `${newestFirst} (newest first) or ${oldestFirst} (oldest first); other names are ignored`,
  });

export const followerPage = z.object({ ...paging({ default: 80 }), sort });

/** Somebody who follows, in both versions (E17); of the small image there is none smaller than 90 pixels. */
export const follower = represent({
  type_of: constant('user_follower'),
  ...pick(FollowerSchema, 'id', 'created_at', 'user_id', 'name'),
  path: field(z.string(), ({ username }: Follower) => `/${username}`),
  ...pick(FollowerSchema, 'username'),
  profile_image: field(z.string(), ({ profileImage90 }: Follower, site) => site.profileImage(profileImage90)),
});
