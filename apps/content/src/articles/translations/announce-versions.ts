import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Announces that articles show other versions than before, as a change of their authors, whose articles all show it. */
export async function announceVersions(em: SqlEntityManager, versions: readonly { user_id: number }[]): Promise<void> {
  const authorIds = [...new Set(versions.map(({ user_id: id }) => id))];
  const events = authorIds.map((userId) => ({ event: { userId }, ...about('user', userId) }));
  await appendEvents(em, BylineChangedSchema, events);
}
