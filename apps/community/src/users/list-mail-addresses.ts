import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** The maximum of a list page. */
const maxIds = 1_000;

const addressesById = statement('mail-addresses', (db: Kysely<Tables>, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', sql<number>`any(${param('ids')}::integer[])`)
    .where('closed_at', 'is', null),
);

/** Returns the email addresses of users, for administrators (ListPollVotes and ListPollTextResponses). */
export async function listMailAddresses(
  context: CommunityContext,
  call: CallContext,
  { userIds }: { userIds: number[] },
): Promise<{ userId: number; email: string }[]> {
  requireRole(call.principal, 'admin');
  if (userIds.length > maxIds) throw violation('user_ids', `is too long (maximum is ${maxIds} ids)`);
  const rows = await addressesById.all(context.database.reader(call.signal), { ids: userIds });
  return rows.map(({ id, email }) => ({ userId: id, email }));
}
