import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import { isSpamAccount } from '../status/conditions.ts';
import type { Tables } from '../../tables/tables.ts';
import { seesSpam } from '../user-view.ts';

/** The profile image of a user or an organization; empty where none was set. */
export interface ProfileImageRow {
  image_of: 'user' | 'organization';
  id: number;
  profile_image: string;
  profile_image_90: string;
  is_spam: boolean;
}

/**
 * Finds the users and organizations that GetUser and GetOrganization show. They share a namespace, so at most one
 * matches.
 */
export const profileImage = statement(
  'profile-image',
  (_db: Kysely<Tables>, param: Param<{ handle: string }>) => sql<ProfileImageRow>`
    select 'user' as image_of, id, profile_image, profile_image_90, ${isSpamAccount()} as is_spam from users
    where handle = ${param('handle')} and 'banned' <> all (standings) and closed_at is null
    union all
    select 'organization', id, profile_image, profile_image_90, false from organizations
    where handle = ${param('handle')} and deleted_at is null`,
);

/** Finds the former owner of a username. */
export const formerProfileImage = statement(
  'former-profile-image',
  (_db: Kysely<Tables>, param: Param<{ handle: string }>) => sql<ProfileImageRow>`
    select 'user' as image_of, id, profile_image, profile_image_90
    from former_usernames join users on users.id = former_usernames.user_id
    where former_usernames.name = ${param('handle')} and 'banned' <> all (standings) and closed_at is null`,
);

/** Returns the profile image for a username in any case; a former username resolves to its last owner. */
export async function getProfileImage(
  context: CommunityContext,
  call: CallContext,
  { username }: { username: string },
): Promise<ProfileImageRow> {
  const db = context.database.reader(call.signal);
  const handle = username.toLowerCase();
  const row = (await profileImage.first(db, { handle })) ?? (await formerProfileImage.first(db, { handle }));
  if (!row || (row.is_spam && !seesSpam(call.principal, row.id))) throw notFound();
  return row;
}
