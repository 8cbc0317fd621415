import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

export const ownSessions = statement('own-sessions', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', param('userId'))
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Lists the caller's sessions, last used first. There are at most fifty, so it has no pages. */
export async function listSessions(context: CommunityContext, call: CallContext) {
  const { user, sessionId } = requireSession(call.principal);
  const rows = await ownSessions.all(context.database.reader(call.signal), { userId: user.userId });
  return rows.map((row) => ({ ...row, is_current: row.id === sessionId }));
}
