import { withEditTag } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import type { Role } from '@commonplace/domain/principal';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { UserDetailSchema, UserRecordSchema } from '@commonplace/proto/community/v1/user_records';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { identityView, type IdentityRow } from './identities/identity-view.ts';
import { notesOnUser, noteView } from './notes/note-view.ts';
import { statusesOf, statusLabel, statusOf } from '../users/status/status.ts';
import type { Standing } from '../tables/users.ts';
import type { Tables } from '../tables/tables.ts';
import { readNotificationSettings } from '../users/notification-settings.ts';
import { isPublicArticle } from '../visibility/visibility.ts';

/** An account as administrators see it. */
export interface UserRecordRow {
  id: number;
  username: string;
  name: string;
  email: string;
  created_at: string;
  standings: Standing[];
  roles: Role[];
  summary: string | null;
  location: string | null;
  website_url: string | null;
  identities: IdentityRow[];
  articles_count: number;
  comments_count: number;
  reactions_count: number;
}

/** The columns of a record, from a table aliased `member`. The article count comes from the projection. */
export const userRecordColumns: RawBuilder<unknown> = sql`
  member.id, member.username, member.name, member.email, member.created_at, member.standings, member.roles,
  member.summary, member.location, member.website_url,
  coalesce((
    select json_agg(json_build_object(
      'id', identities.id, 'provider', provider, 'uid', uid, 'created_at', identities.created_at
    ) order by identities.id)
    from identities where identities.user_id = member.id
  ), '[]') as identities,
  (select count(*)::integer from articles
    where articles.user_id = member.id and ${isPublicArticle}) as articles_count,
  (select count(*)::integer from comments
    where comments.user_id = member.id and comments.deleted_at is null) as comments_count,
  (select count(*)::integer from reactions where reactions.user_id = member.id) as reactions_count`;

/** Reads an account of any status, except closed and merged ones (GetUserRecord). */
export const userRecordById = statement(
  'user-record',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) => sql<UserRecordRow>`
    select ${userRecordColumns} from users as member where member.id = ${param('userId')} and member.closed_at is null`,
);

const maxNotes = 100;

export function userRecordView(row: UserRecordRow): MessageInitShape<typeof UserRecordSchema> {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    registeredAt: toRfc3339(row.created_at),
    status: statusLabel(statusOf(row.standings)),
    statuses: statusesOf(row.standings),
    roles: row.roles,
    ...(row.summary !== null && { summary: row.summary }),
    ...(row.location !== null && { location: row.location }),
    ...(row.website_url !== null && { websiteUrl: row.website_url }),
    identities: row.identities.map((identity) =>
      identityView({ ...identity, created_at: new Date(identity.created_at).toISOString() }),
    ),
    articlesCount: row.articles_count,
    commentsCount: row.comments_count,
    reactionsCount: row.reactions_count,
  };
}

/** Returns the details of an account (GetUserRecord). Throws `not_found`. */
export async function readUserDetail(db: StatementRunner, userId: number) {
  const detail = await findUserDetail(db, userId);
  if (!detail) throw notFound();
  return detail;
}

async function findUserDetail(db: StatementRunner, userId: number) {
  const row = await userRecordById.first(db, { userId });
  if (!row) return undefined;
  const { rows: notes } = await notesOnUser.page(db, { userId }, { page: 1, perPage: maxNotes });
  const detail: MessageInitShape<typeof UserDetailSchema> = {
    record: userRecordView(row),
    notes: notes.map(noteView),
    notificationSettings: await readNotificationSettings(db, userId),
  };
  return withEditTag(detail, ['notes', 'identities', 'articlesCount', 'commentsCount', 'reactionsCount']);
}

/** Returns the edit tag of an account's record; empty for a closed account, which has no record. */
export async function readUserTag(db: StatementRunner, userId: number): Promise<string> {
  return (await findUserDetail(db, userId))?.etag ?? '';
}
