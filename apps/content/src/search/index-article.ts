import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SearchIndex } from './search-index.ts';

/**
 * Tells the index about a changed article. The event is only a hint: the index reads how the article stands now, so
 * late and repeated events do no harm.
 */
export async function indexArticle(search: SearchIndex, event: ArticleChanged, em: SqlEntityManager): Promise<void> {
  await search.refresh(em, [event.id]);
}
