import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

export const ownPasskeys = statement('own-passkeys', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', param('userId'))
    .orderBy('id'),
);
export type PasskeyRow = RowOf<typeof ownPasskeys>;

/** Lists the caller's passkeys, oldest first. There are at most twenty, so it has no pages. */
export async function listPasskeys(context: CommunityContext, call: CallContext): Promise<PasskeyRow[]> {
  const { user } = requireSession(call.principal);
  return ownPasskeys.all(context.database.reader(call.signal), { userId: user.userId });
}
