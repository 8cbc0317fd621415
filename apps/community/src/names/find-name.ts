import { statement, type Given } from '@commonplace/db/statement';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const handleByName = statement('handle-by-name', (db: Kysely<Tables>, given: Given<{ name: string }>) =>
  db.selectFrom('handles').select('name').where('name', '=', given('name')),
);

/** Whether a user or an organization has a name, in any case; for administrators who are about to give it to a page. */
export async function findName(context: CommunityContext, call: CallContext, name: string): Promise<boolean> {
  requireRole(call.principal, 'admin');
  const held = await handleByName.first(context.database.reader(call.signal), { name: name.toLowerCase() });
  return held !== undefined;
}
