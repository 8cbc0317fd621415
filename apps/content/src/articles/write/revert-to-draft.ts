import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { readBodies, writeBody } from '../bodies.ts';
import { recordFirstRevision, recordRevision } from '../revision-store/record-revision.ts';
import type { Article } from '../../tables/articles.ts';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { unpublishFrontMatter } from './unpublish-front-matter.ts';

/**
 * Reverts published articles that the caller has locked to drafts (UnpublishArticle and UnpublishUserContent).
 * `published: true` in front matter is changed too, since the next edit would publish the article again. The caller
 * announces them. `userId` is the moderator's; null if it is not known.
 */
export async function revertToDraft(
  em: SqlEntityManager,
  articles: readonly Article[],
  userId: number | null,
): Promise<void> {
  for (const article of articles) {
    await recordFirstRevision(em, article);
    article.version += 1;
    article.revisionNumber += 1;
    article.published = false;
    article.listed = false;
    article.featured = false;
    article.dueAt = null;
  }
  const ids = articles.map(({ id }) => id);
  await em.flush();
  const bodies = await readBodies(em.getKysely(), ids);
  for (const article of articles) {
    const { markdown, html } = bodies.get(article.id) ?? { markdown: '', html: '' };
    const bodyMarkdown = unpublishFrontMatter(markdown);
    if (bodyMarkdown !== markdown) await writeBody(em.getKysely(), article.id, { markdown: bodyMarkdown, html });
    await recordRevision(em, article, { kind: 'unpublish', userId, bodyMarkdown });
  }
  await refreshArticleTags(em, ids);
}
