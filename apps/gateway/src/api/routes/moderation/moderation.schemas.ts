import {
  UpdateUserStatusResponseSchema,
  type UpdateUserStatusResponse,
} from '@commonplace/proto/community/v1/moderation';
import { UserSchema, type User } from '@commonplace/proto/community/v1/users';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { joinedDate } from '../../representation/dates.ts';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { note, recordId } from '../../schemas/values.ts';

export const userId = z.object({ id: recordId });

export const withNote = z.object({ note });

/** A complete email address. */
export const emailQuery = z.object({ email: z.string().max(limits.user.email).meta({ isRequired: true }).optional() });

const statuses = [
  'active',
  'warned',
  'limited',
  'comment_suspended',
  'suspended',
  'spam',
  'trusted',
  'banned',
] as const;

/** Blank if missing, which the service refuses; in any case. */
const status = z
  .string()
  .default('')
  .meta({ isRequired: true, enum: [...statuses, 'Good standing'] });

export const statusUpdate = z.object({ status, note });

/** A user's moderation status (UpdateUserStatus). */
export const userStatus = represent({
  id: field(z.int(), ({ userId }: UpdateUserStatusResponse) => userId),
  ...pick(UpdateUserStatusResponseSchema, 'status'),
});

/** A user found by email address (FindUserByEmail), with the order of fields in the contract. */
export const foundUser = represent({
  type_of: constant('user'),
  ...pick(UserSchema, 'id', 'username', 'name', 'summary', 'microblog_username', 'codehost_username'),
  ...pick(UserSchema, 'email', 'website_url', 'location'),
  joined_at: field(z.string(), ({ joinedAt }: User) => joinedDate(joinedAt)),
  profile_image: field(z.string(), ({ profileImage }: User, site) => site.profileImage(profileImage)),
  ...pick(UserSchema, 'badge_ids'),
});
