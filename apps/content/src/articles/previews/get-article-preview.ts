import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Article, GetArticlePreviewRequest } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { selectArticles, toArticle } from '../article-view.ts';
import { hideRevisions } from '../show-own.ts';
import { pathCandidates } from '../read/path-candidates.ts';

export const previewedByPath = statement(
  'article-previews-by-path',
  (db: Kysely<Tables>, param: Param<{ username: string; slug: string }>) =>
    selectArticles(db)
      .innerJoin(pathCandidates(param('username'), param('slug')), 'candidate.article_id', 'a.id')
      .where('a.preview_withdrawn', '=', false)
      .where('author.status', 'not in', ['spam', 'deleted'])
      .orderBy('candidate.rank'),
);

/**
 * Returns the article at a path, public or not, for everyone with the token of its preview.
 * @throws DomainError not_found, also for a wrong or withdrawn token.
 */
export async function getArticlePreview(
  { database, previews }: ContentContext,
  { signal }: CallContext,
  { username, slug, token }: GetArticlePreviewRequest,
): Promise<Article> {
  const rows = await previewedByPath.all(database.reader(signal), { username, slug });
  const row = rows.find((candidate) => previews.accepts(candidate.id, candidate.preview_number, token));
  if (!row) throw notFound();
  const article = toArticle(row);
  if (article.summary) hideRevisions(article.summary);
  return article;
}
