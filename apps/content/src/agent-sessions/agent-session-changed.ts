import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { AgentSessionChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Announces that a session that others may have read has changed. */
export async function appendAgentSessionChanged(em: SqlEntityManager, id: number): Promise<void> {
  await appendEvent(em, AgentSessionChangedSchema, { id }, about('agent_session', id));
}
