import { hasRole, type Principal } from '@commonplace/domain/principal';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { UserSchema } from '@commonplace/proto/community/v1/users';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Kysely } from 'kysely';
import { badgeIds } from './badge-ids.ts';
import { profileTag } from './account-view.ts';
import { detailsView } from './profile-details.ts';
import { isSpamAccount, isUnbannedAccount } from './status/conditions.ts';
import type { Tables } from '../tables/tables.ts';

/** Whether the viewer may see a spam account: a moderator, or the user. */
export function seesSpam(viewer: Principal, id: number): boolean {
  return hasRole(viewer, 'moderator') || (viewer.kind === 'user' && viewer.userId === id);
}

/** Selects visible accounts. The reader filters spam (`is_spam`). */
export function selectUsers(db: Kysely<Tables>) {
  return selectAccounts(db).where(isUnbannedAccount());
}

/** Selects all accounts that are not closed. */
export function selectAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .select([
      ...(['users.id', 'users.username', 'users.name', 'users.summary', 'users.microblog_username'] as const),
      ...(['users.codehost_username', 'users.website_url', 'users.location', 'users.created_at'] as const),
      ...(['users.links', 'users.verified_links', 'users.profile_image', 'users.email', 'users.shows_email'] as const),
      ...(['users.pronouns', 'users.work', 'users.education'] as const),
      ...(['users.bg_color_hex', 'users.text_color_hex'] as const),
      isSpamAccount().as('is_spam'),
      badgeIds.as('badge_ids'),
    ])
    .where('closed_at', 'is', null);
}

export const userById = statement('user-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectUsers(db).where('id', '=', param('id')),
);

/** The handle is a username in lower case. */
export const userByHandle = statement('user-by-handle', (db: Kysely<Tables>, param: Param<{ handle: string }>) =>
  selectUsers(db).where('handle', '=', param('handle')),
);

export type UserRow = RowOf<typeof userById>;

/**
 * Converts an account for a viewer. The email address is included for its owner, and for authenticated viewers if the
 * owner shows it.
 */
export function userView(row: UserRow, viewer: Principal): MessageInitShape<typeof UserSchema> {
  const isOwner = viewer.kind === 'user' && viewer.userId === row.id;
  const seesEmail = isOwner || (row.shows_email && viewer.kind !== 'anonymous');
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    ...(row.summary !== null && { summary: row.summary }),
    ...(row.microblog_username !== null && { microblogUsername: row.microblog_username }),
    ...(row.codehost_username !== null && { codehostUsername: row.codehost_username }),
    ...(row.website_url !== null && { websiteUrl: row.website_url }),
    ...(row.location !== null && { location: row.location }),
    joinedAt: toRfc3339(row.created_at),
    profileImage: row.profile_image,
    ...(seesEmail && { email: row.email }),
    badgeIds: row.badge_ids,
    links: row.links,
    verifiedLinks: row.verified_links,
    ...detailsView(row),
  };
}

/** Converts the account of the viewer, with the edit tag of its profile. */
export function ownUserView(row: UserRow, viewer: Principal): MessageInitShape<typeof UserSchema> {
  return { ...userView(row, viewer), etag: profileTag(row) };
}
