import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { SearchIndexChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Announces that search results of a type may change; the engine must have applied the change, or apply it with `em`.
 */
export async function announceSearchChange(em: SqlEntityManager, type = 'articles'): Promise<void> {
  await appendEvent(em, SearchIndexChangedSchema, type === 'articles' ? {} : { type }, about('search'));
}
