import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { Article } from '../../tables/articles.ts';
import { appendArticleChanged } from '../article-events.ts';
import { isDue } from '../visibility.ts';
import { keepDeletedPath } from './former-paths.ts';

/** Removes and announces an article that the caller has locked. */
export async function removeArticle(em: SqlEntityManager, article: Article): Promise<void> {
  const wasPublic = isDue(article, new Date());
  article.version += 1;
  article.listed = false;
  article.published = false;
  await em.flush();
  await refreshArticleTags(em, [article.id]);
  await keepDeletedPath(em, article, wasPublic);
  await appendArticleChanged(em, article, { deleted: true });
  await em.nativeDelete(Article, article.id);
}
