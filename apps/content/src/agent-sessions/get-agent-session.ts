import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { AgentSession, AgentSessionName } from '@commonplace/proto/content/v1/agent_sessions';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { agentSessionColumns, ownSession, toAgentSession } from './agent-session-view.ts';

/**
 * Returns one of the caller's sessions with its compressed content.
 * @throws DomainError not_found, also for a session of another user.
 */
export async function getAgentSession(
  context: ContentContext,
  call: CallContext,
  name: AgentSessionName | undefined,
): Promise<{ agentSession: AgentSession; content: Uint8Array }> {
  const { userId } = requireUser(call.principal);
  const row = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('agent_sessions')
    .select([...agentSessionColumns, 'content'])
    .where(ownSession(userId, name))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { agentSession: toAgentSession(row), content: row.content };
}
