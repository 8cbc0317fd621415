import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectAccounts, type UserRow } from '../users/user-view.ts';

export const userByEmail = statement('user-by-email', (db: Kysely<Tables>, param: Param<{ email: string }>) =>
  selectAccounts(db).where('email', '=', param('email')),
);

/** Finds an account, including banned ones, by its exact stored address, for administrators. */
export async function findUserByEmail(
  context: CommunityContext,
  call: CallContext,
  { email }: { email: string },
): Promise<UserRow> {
  requireRole(call.principal, 'admin');
  const row = await userByEmail.first(context.database.reader(call.signal), { email });
  if (!row) throw notFound();
  return row;
}
