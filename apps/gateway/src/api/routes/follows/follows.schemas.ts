import {
  FollowedOrganizationSchema,
  FollowedTagSchema,
  FollowedUserSchema,
  type FollowedUser,
} from '@commonplace/proto/community/v1/follows';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { readBodyId, readEach } from '../../schemas/values.ts';

const shownId = { type: 'integer', minimum: 1 };
const shownRecord = { type: 'object', properties: { id: shownId }, required: ['id'] };
const list = z.array(z.unknown()).max(limits.follow.ids);
const ids = readEach(list, readBodyId, shownId).nullable().optional();
const records = readEach(list, readRecord, shownRecord).nullable().optional();

const accounts = { user_ids: ids, organization_ids: ids, users: records, organizations: records };

/** DeleteFollows: ids, or records with one as older clients send them. */
export const unfollowed = z.object(accounts).optional();

const namesUpTo = (maxLength: number) => z.array(z.string().max(maxLength)).max(limits.follow.names);

/** CreateFollows: also by name. */
export const followables = z
  .object({
    ...accounts,
    usernames: namesUpTo(limits.username).optional().meta({ description: 'Of users; unknown ones are ignored' }),
    tags: namesUpTo(limits.tag.name).optional().meta({ description: 'Names of tags; unknown ones are ignored' }),
  })
  .optional();

export const tagName = z.object({ name: z.string().meta({ maxLength: limits.tag.name }) });

export const tagFollow = z
  .object({
    points: z.number().nullable().optional().meta({ minimum: -limits.follow.points, maximum: limits.follow.points }),
  })
  .optional();

function readRecord(value: unknown): { id: number } | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const id = readBodyId(value.id);
  return id === undefined ? undefined : { id };
}

/** A tag that the caller follows (ListFollowedTags). */
export const followedTag = represent(pick(FollowedTagSchema, 'id', 'name', 'points'));

export const followedPage = z.object(paging({ default: 80 }));

const path = field(z.string(), ({ username }: Pick<FollowedUser, 'username'>) => `/${username}`);
const image = (urlOf: 'profileImage' | 'organizationImage') =>
  field(z.string(), ({ profileImage90 }: Pick<FollowedUser, 'profileImage90'>, site) => site[urlOf](profileImage90));

/** A user whom the caller follows, with the image of 90 pixels; `id` is that of the follow. */
export const followedUser = represent({
  type_of: constant('followed_user'),
  ...pick(FollowedUserSchema, 'id', 'created_at', 'user_id', 'name', 'username'),
  path,
  profile_image: image('profileImage'),
});

/** An organization that the caller follows, as `followedUser`. */
export const followedOrganization = represent({
  type_of: constant('followed_organization'),
  ...pick(FollowedOrganizationSchema, 'id', 'created_at', 'organization_id', 'name', 'username'),
  path,
  profile_image: image('organizationImage'),
});

interface Outcome {
  verb: 'followed' | 'unfollowed';
  count: number;
}

/** The response of CreateFollows and DeleteFollows; organizations count as users, as in the reference. */
export const outcome = represent({
  outcome: field(z.string(), ({ verb, count }: Outcome) => `${verb} ${count} ${count === 1 ? 'user' : 'users'}`),
});
