import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { AgentSession } from '@commonplace/proto/content/v1/agent_sessions';
import { limits } from '@commonplace/rules/limits';
import type { PackedSession } from '@commonplace/transcripts/pack-session';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { agentSessionSlug } from './agent-session-slug.ts';
import { agentSessionColumns, toAgentSession } from './agent-session-view.ts';
import { sealTranscript } from './seal-transcript.ts';

/** There are two thousand million suffixes, so a repeated collision is next to impossible. */
const maxAttempts = 5;

/**
 * Stores a session that the caller sent (E39). A worker thread parses, checks and redacts its document.
 * @throws DomainError permission_denied (restricted account), bad_request, validation_failed, rate_limited,
 * unavailable.
 */
export async function createAgentSession(
  context: ContentContext,
  call: CallContext,
  document: Uint8Array,
): Promise<AgentSession> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const { userId } = author;
  await requireQuota(context, call, userId);
  const session = await context.transcripts.read(document, userId, call.signal);
  await checkRawTranscript(context, session.storeKey);
  return context.database.transaction(call, (em) => insertSession(em, userId, session));
}

/** Throws `validation_failed` when the user has reached the maximum number or size of sessions. */
async function requireQuota(
  { database, agentSessionBytesPerUser }: ContentContext,
  call: CallContext,
  userId: number,
): Promise<void> {
  const { sessions, bytes } = await database
    .reader<Tables>(call.signal)
    .selectFrom('agent_sessions')
    .where('user_id', '=', userId)
    .select([sql<number>`count(*)::integer`.as('sessions'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();
  if (sessions >= limits.agentSession.perUser || bytes >= agentSessionBytesPerUser) {
    throw violation('base', 'Storage quota for agent sessions exceeded');
  }
}

/** Some stores accept a file that is too large, or a second upload. The file may also arrive later, or never. */
async function checkRawTranscript({ objects }: ContentContext, key: string | undefined): Promise<void> {
  if (key === undefined || !objects) return;
  const head = await objects.head(key);
  if (head && head.bytes > limits.agentSession.rawBytes) {
    await objects.delete(key);
    throw violation(
      'store_key',
      `refers to a file that is too large (maximum is ${limits.agentSession.rawBytes} bytes)`,
    );
  }
  await sealTranscript(objects, key);
}

async function insertSession(em: SqlEntityManager, userId: number, session: PackedSession): Promise<AgentSession> {
  const { title, toolName, totalMessages, curatedCount, storeKey } = session;
  const content = Buffer.from(session.content.buffer, session.content.byteOffset, session.content.byteLength);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await em
      .getKysely<Tables>()
      .insertInto('agent_sessions')
      .values({
        user_id: userId,
        slug: agentSessionSlug(title),
        title,
        tool_name: toolName,
        total_messages: totalMessages,
        curated_count: curatedCount,
        store_key: storeKey ?? null,
        content,
        bytes: content.length,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(agentSessionColumns)
      .executeTakeFirst();
    if (row) return toAgentSession(row);
  }
  throw new Error('found no free slug for an agent session');
}
