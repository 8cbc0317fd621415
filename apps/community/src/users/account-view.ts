import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { withEditTag } from '@commonplace/domain/edit-tags';
import { unauthenticated } from '@commonplace/domain/errors';
import type { AccountSchema } from '@commonplace/proto/community/v1/accounts';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { detailsView, type DetailColumn } from './profile-details.ts';
import {
  notificationSettingsView,
  type NotificationSettings,
  type NotificationSettingsRow,
} from './notification-settings.ts';

export const ownAccount = statement('own-account', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    .selectAll('settings')
    .select((eb) => [
      ...(['users.id', 'users.username', 'users.name', 'users.email', 'users.email_confirmed_at'] as const),
      ...(['users.summary', 'users.location', 'users.website_url', 'users.shows_email'] as const),
      ...(['users.links', 'users.pronouns', 'users.work', 'users.education'] as const),
      ...(['users.bg_color_hex', 'users.text_color_hex'] as const),
      ...(['users.microblog_username', 'users.codehost_username', 'users.profile_image'] as const),
      eb.exists(eb.selectFrom('passwords').select('user_id').whereRef('user_id', '=', 'users.id')).as('has_password'),
      eb
        .exists(
          eb
            .selectFrom('totp_secrets')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('has_totp'),
      eb
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('user_id', '=', 'users.id')
        .as('recovery_codes_left'),
      eb
        .selectFrom('one_time_tokens')
        .select(sql<string | null>`detail ->> 'email'`.as('email'))
        .whereRef('user_id', '=', 'users.id')
        .where('purpose', '=', 'change_address')
        .where('expires_at', '>', sql<string>`now()`)
        .limit(1)
        .as('pending_email'),
    ])
    .where('users.id', '=', param('userId'))
    .where('users.closed_at', 'is', null),
);

/** The columns of a profile's texts. */
type ProfileRow = Pick<
  RowOf<typeof ownAccount>,
  | 'username'
  | 'name'
  | 'summary'
  | 'location'
  | 'links'
  | 'website_url'
  | 'microblog_username'
  | 'codehost_username'
  | 'shows_email'
  | DetailColumn
>;

type AccountView = MessageInitShape<typeof AccountSchema> & {
  username: string;
  etag: string;
  notificationSettings: NotificationSettings;
};

/**
 * Returns an account for its owner, with the edit tag of its profile. Throws `unauthenticated` when it was closed
 * meanwhile.
 */
export async function readAccount(db: Kysely<Tables>, userId: number): Promise<AccountView> {
  const row = await ownAccount.first(db, { userId });
  if (!row) throw unauthenticated();
  return {
    ...profileView(row),
    id: row.id,
    email: row.email,
    isEmailConfirmed: row.email_confirmed_at !== null,
    ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
    profileImage: row.profile_image,
    hasPassword: Boolean(row.has_password),
    hasTotp: Boolean(row.has_totp),
    recoveryCodesLeft: row.recovery_codes_left ?? 0,
    notificationSettings: notificationSettingsView(row.user_id === null ? undefined : (row as NotificationSettingsRow)),
  };
}

/** Returns the edit tag of a profile. */
export function profileTag(row: ProfileRow): string {
  return profileView(row).etag;
}

/** Returns the fields that the profile's edit tag covers. */
function profileView(row: ProfileRow) {
  return withEditTag({
    username: row.username,
    name: row.name,
    ...(row.summary !== null && { summary: row.summary }),
    ...(row.location !== null && { location: row.location }),
    links: row.links,
    ...(row.website_url !== null && { websiteUrl: row.website_url }),
    ...(row.microblog_username !== null && { microblogUsername: row.microblog_username }),
    ...(row.codehost_username !== null && { codehostUsername: row.codehost_username }),
    showsEmail: row.shows_email,
    ...detailsView(row),
  });
}
