import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import type { AgentSession, ExportAgentSessionsRequest } from '@commonplace/proto/content/v1/agent_sessions';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { agentSessionColumns, toAgentSession } from './agent-session-view.ts';

const maxBatch = 50;
/** Sessions are added until their sizes reach this; one more may be 10 MiB, and a message takes 16 MiB. */
const flushAtBytes = 4 * 1024 * 1024;

export const sessionsOfUser = statement(
  'agent-sessions-for-export',
  (db: Kysely<Tables>, param: Param<{ userId: number; after: number }>) =>
    db
      .with('next', (query) =>
        query
          .selectFrom('agent_sessions')
          .select(['id', sql<number>`sum(bytes) over (order by id) - bytes`.as('before')])
          .where('user_id', '=', param('userId'))
          .where('id', '>', param('after'))
          .orderBy('id')
          .limit(maxBatch),
      )
      .selectFrom('next')
      .innerJoin('agent_sessions as session', 'session.id', 'next.id')
      .select(agentSessionColumns.map((column) => `session.${column}` as const))
      .select('session.content')
      .where('next.before', '<', flushAtBytes)
      .orderBy('session.id'),
);

/** Returns the next sessions of a user, for the export of an account; for services only. */
export async function exportAgentSessions(
  context: ContentContext,
  call: CallContext,
  { userId, after }: Pick<ExportAgentSessionsRequest, 'userId' | 'after'>,
): Promise<{ agentSession: AgentSession; content: Uint8Array }[]> {
  if (call.principal.kind !== 'service') throw forbidden();
  const rows = await sessionsOfUser.all(context.database.reader(call.signal), { userId, after });
  return rows.map((row) => ({ agentSession: toAgentSession(row), content: row.content }));
}
