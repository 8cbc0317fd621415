import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ArticleBody, type Article } from '../../tables/articles.ts';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { withdrawFrontMatter } from './withdraw-front-matter.ts';

/**
 * Withdraws published articles that the caller has locked (A1, A7), their front matter too: one that says
 * `published: true` would publish the article again with its author's next edit. Whoever calls announces them.
 */
export async function revertToDraft(em: SqlEntityManager, articles: readonly Article[]): Promise<void> {
  for (const article of articles) {
    article.version += 1;
    article.published = false;
    article.listed = false;
    article.featured = false;
    article.dueAt = null;
  }
  const ids = articles.map(({ id }) => id);
  const bodies = await em.find(ArticleBody, { articleId: { $in: ids } });
  for (const body of bodies) body.bodyMarkdown = withdrawFrontMatter(body.bodyMarkdown);
  await em.flush();
  await refreshArticleTags(em, ids);
}
