import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { AgentSession } from '@commonplace/proto/content/v1/agent_sessions';
import { limits } from '@commonplace/rules/limits';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { agentSessionColumns, toAgentSession } from './agent-session-view.ts';

export const ownSessions = statement('agent-sessions-of-user', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db
    .selectFrom('agent_sessions')
    .select(agentSessionColumns)
    .where('user_id', '=', param('userId'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.agentSession.perUser),
);

/** Returns all sessions of the caller, last changed first. */
export async function listAgentSessions(context: ContentContext, call: CallContext): Promise<AgentSession[]> {
  const { userId } = requireUser(call.principal);
  const rows = await ownSessions.all(context.database.reader(call.signal), { userId });
  return rows.map(toAgentSession);
}
