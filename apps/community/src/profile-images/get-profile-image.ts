import { statement, type Given } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** What somebody, or an organization, is shown with; empty where they have chosen nothing. */
export interface ProfileImageRow {
  image_of: 'user' | 'organization';
  id: number;
  profile_image: string;
  profile_image_90: string;
}

/** The same users and organizations as E29 and E25 show; they share their names, so at most one has this one. */
export const profileImage = statement(
  'profile-image',
  (_db: Kysely<Tables>, given: Given<{ handle: string }>) => sql<ProfileImageRow>`
    select 'user' as image_of, id, profile_image, profile_image_90 from users
    where handle = ${given('handle')} and 'banned' <> all (standings) and closed_at is null
    union all
    select 'organization', id, profile_image, profile_image_90 from organizations
    where handle = ${given('handle')} and deleted_at is null`,
);

/** E31: of the user or the organization of this username, in any case. */
export async function getProfileImage(
  context: CommunityContext,
  call: CallContext,
  { username }: { username: string },
): Promise<ProfileImageRow> {
  const row = await profileImage.first(context.database.reader(call.signal), { handle: username.toLowerCase() });
  if (!row) throw notFound();
  return row;
}
