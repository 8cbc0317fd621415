import { statement, type Given } from '@commonplace/db/statement';
import { badRequest } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectUsers, type UserRow } from './user-view.ts';

/** A page of any list. */
const most = 1_000;

const byIds = statement('users-by-ids', (db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) =>
  selectUsers(db).where(sql<boolean>`users.id = any(${given('ids')}::integer[])`),
);

/** Several people, in the order of their ids; unknown and banned accounts are left out, as E29 does not find them. */
export async function getUsers(
  context: CommunityContext,
  call: CallContext,
  { ids }: { ids: readonly number[] },
): Promise<UserRow[]> {
  if (ids.length > most) throw badRequest(`at most ${most} people at once`);
  const rows = await byIds.all(context.database.reader(call.signal), { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
