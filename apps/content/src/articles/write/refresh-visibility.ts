import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { readStatuses } from '../../projections/author-state.ts';
import type { Article } from '../../tables/articles.ts';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { appendArticlesChanged } from '../article-events.ts';
import { visibilityFields } from '../visibility.ts';

/**
 * Recomputes where articles are shown, files them under their tags and announces them. The caller has locked them;
 * their pending changes are flushed.
 */
export async function refreshVisibility(em: SqlEntityManager, articles: readonly Article[], now: Date): Promise<void> {
  if (articles.length === 0) return;
  const userIds = articles.map(({ userId }) => userId);
  const statuses = await readStatuses(em, userIds);
  for (const article of articles) {
    Object.assign(article, visibilityFields(article, { status: statuses.get(article.userId) ?? '' }, now));
    article.version += 1;
  }
  await em.flush();
  const ids = articles.map(({ id }) => id);
  await refreshArticleTags(em, ids);
  await appendArticlesChanged(em, articles);
}
