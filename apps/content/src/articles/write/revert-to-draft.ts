import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ArticleBody, type Article } from '../../tables/articles.ts';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { unpublishFrontMatter } from './unpublish-front-matter.ts';

/**
 * Reverts published articles that the caller has locked to drafts (UnpublishArticle and UnpublishUserContent).
 * `published: true` in front matter is changed too, since the next edit would publish the article again. The caller
 * announces them.
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
  for (const body of bodies) body.bodyMarkdown = unpublishFrontMatter(body.bodyMarkdown);
  await em.flush();
  await refreshArticleTags(em, ids);
}
