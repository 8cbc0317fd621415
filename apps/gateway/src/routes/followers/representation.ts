import { FollowerSchema, type Follower } from '@commonplace/proto/community/v1/follows';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** Somebody who follows, in both versions (E17); of the small image there is none smaller than 90 pixels. */
export const follower = represent({
  type_of: constant('user_follower'),
  ...pick(FollowerSchema, 'id', 'created_at', 'user_id', 'name'),
  path: field(z.string(), ({ username }: Follower) => `/${username}`),
  ...pick(FollowerSchema, 'username'),
  profile_image: field(z.string(), ({ profileImage90 }: Follower, site) => site.profileImage(profileImage90)),
});
