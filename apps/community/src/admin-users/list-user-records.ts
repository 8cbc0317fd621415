import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { sql, type RawBuilder } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { parseEmail } from '../users/email-address.ts';
import { userRecordColumns, userRecordView, type UserRecordRow } from './user-record.ts';

/** Filters; all must match exactly, names and addresses in any case. */
export interface UserRecordFilters {
  email?: string | undefined;
  username?: string | undefined;
  identityProvider?: string | undefined;
  identityUid?: string | undefined;
}

/** A row of the list. A row without an id carries only the total of an empty page. */
type ListedRow = { total: number } & (UserRecordRow | { id: null });

/**
 * Lists accounts of any status, newest first, with their total number, for super administrators. Throws
 * `validation_failed` for half an identity.
 */
export async function listUserRecords(context: CommunityContext, call: CallContext, input: Page & UserRecordFilters) {
  requireRole(call.principal, 'super_admin');
  const { rows } = await userRecordsQuery(input).execute(context.database.reader(call.signal));
  const listed = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const { rows: records, hasNext } = takePage(listed, input.perPage);
  return { records: records.map(userRecordView), hasNext, total: rows[0]?.total ?? 0 };
}

/** Builds the query of the list; exported so that its plan can be tested. */
export function userRecordsQuery(input: Page & UserRecordFilters): RawBuilder<ListedRow> {
  const { offset, limit } = pageToOffset(input);
  const filters = conditions(input);
  const matching = sql`users where ${sql.join([sql`users.closed_at is null`, ...filters], sql` and `)}`;
  // The total of all accounts is stored; a filter matches at most one account.
  const total =
    filters.length > 0
      ? sql`select count(*)::integer as count from ${matching}`
      : sql`select coalesce(sum(change), 0)::integer as count from account_changes`;
  return sql<ListedRow>`
    select total.count as total, page.*
    from (${total}) as total
    left join lateral (
      select ${userRecordColumns}
      from (
        select users.id from ${matching} order by users.created_at desc, users.id desc limit ${limit} offset ${offset}
      ) as listed
      join users as member on member.id = listed.id
    ) as page on true
    order by page.created_at desc, page.id desc`;
}

function conditions({ email, username, identityProvider, identityUid }: UserRecordFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  // Finds nothing for values that no account can have.
  if (email !== undefined) all.push(sql`users.email = ${parseEmail(email) ?? ''}`);
  if (username !== undefined) all.push(sql`users.handle = ${username.toLowerCase()}`);
  if (identityProvider !== undefined || identityUid !== undefined) {
    if (identityProvider === undefined) throw violation('identity_provider', "can't be blank");
    if (identityUid === undefined) throw violation('identity_uid', "can't be blank");
    all.push(sql`users.id = (
      select user_id from identities where provider = ${identityProvider} and uid = ${identityUid})`);
  }
  return all;
}
