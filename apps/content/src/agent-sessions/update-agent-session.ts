import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { AgentSession, UpdateAgentSessionRequest } from '@commonplace/proto/content/v1/agent_sessions';
import { limits } from '@commonplace/rules/limits';
import { oneLine } from '@commonplace/rules/names';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { redactText } from '@commonplace/transcripts/redact-text';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendAgentSessionChanged } from './agent-session-changed.ts';
import { agentSessionColumns, ownSession, toAgentSession } from './agent-session-view.ts';

/**
 * Publishes, withdraws or renames one of the caller's sessions. Its slug stays.
 * @throws DomainError permission_denied (restricted account), not_found, validation_failed.
 */
export async function updateAgentSession(
  context: ContentContext,
  call: CallContext,
  { name, published, title: newTitle }: Pick<UpdateAgentSessionRequest, 'name' | 'published' | 'title'>,
): Promise<AgentSession> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const title = newTitle === undefined ? undefined : oneLine(newTitle);
  checkTitle(title);
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const session = await db
      .selectFrom('agent_sessions')
      .select(agentSessionColumns)
      .where(ownSession(author.userId, name))
      .forUpdate()
      .executeTakeFirst();
    if (!session) throw notFound();
    await requireMatch(call, () => toAgentSession(session).etag);
    const row = await db
      .updateTable('agent_sessions')
      .set({
        updated_at: sql<string>`now()`,
        ...(published !== undefined && { published }),
        ...(title !== undefined && { title: redactText(title, {}) }),
      })
      .where('id', '=', session.id)
      .returning(agentSessionColumns)
      .executeTakeFirstOrThrow();
    if (session.published || row.published) await appendAgentSessionChanged(em, row.id);
    return toAgentSession(row);
  });
}

function checkTitle(title: string | undefined): void {
  if (title === undefined) return;
  const problem = nameProblem(title) ?? lengthProblem(title, limits.agentSession.title);
  if (problem !== undefined) throw violation('title', problem);
}
