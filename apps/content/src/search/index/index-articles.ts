import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SearchIndex } from './search-index.ts';

/**
 * Refreshes changed articles in the index. Events are hints only: the index reads the current state, so late and
 * repeated events do no harm.
 */
export async function indexArticles(
  search: SearchIndex,
  events: readonly ArticleChanged[],
  em: SqlEntityManager,
): Promise<void> {
  await search.refresh(em, [...new Set(events.map(({ id }) => id))]);
}
