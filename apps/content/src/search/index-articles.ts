import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SearchIndex } from './search-index.ts';

/**
 * Tells the index about changed articles. The events are only hints: the index reads how the articles stand now, so late
 * and repeated events do no harm.
 */
export async function indexArticles(
  search: SearchIndex,
  events: readonly ArticleChanged[],
  em: SqlEntityManager,
): Promise<void> {
  await search.refresh(em, [...new Set(events.map(({ id }) => id))]);
}
