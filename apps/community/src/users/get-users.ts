import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectUsers, type UserRow } from './user-view.ts';

/** A page of a list. */
const maxIds = 1_000;

const byIds = statement('users-by-ids', (db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) =>
  selectUsers(db).where(sql<boolean>`users.id = any(${param('ids')}::integer[])`),
);

/** Returns users in the order of their ids, without unknown and banned accounts, as in GetUser. */
export async function getUsers(
  context: CommunityContext,
  call: CallContext,
  { ids }: { ids: readonly number[] },
): Promise<UserRow[]> {
  if (ids.length > maxIds) throw badRequest(`at most ${maxIds} ids are allowed`);
  const rows = await byIds.all(context.database.reader(call.signal), { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
