import { hasRole, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { Article as ArticleMessage } from '@commonplace/proto/content/v1/articles';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Article } from '../../tables/articles.ts';
import { tagCountsChanged } from '../../tags/article-tags.ts';
import { appendArticleChanged } from '../article-events.ts';
import { toArticle } from '../article-view.ts';
import { readArticleReferences } from './article-references.ts';
import { assignArticle } from './assign-article.ts';
import { insertArticle } from './insert-article.ts';
import { requireDraftCapacity } from './require-draft-capacity.ts';
import type { ValidArticle } from './validate-article.ts';

/** The state of a new article that its author does not set. The caller stores its first revision. */
const initial = { revisionNumber: 1, publicReactionsCount: 0, commentsCount: 0, qualityPoints: 0 };

/** How an article is added. */
interface Addition {
  now: Date;
  /** Refuses a title that the author has used in the last five minutes. */
  claimsTitle: boolean;
  /** The number of its pending autosave. */
  autosaveNumber: number | null;
}

/** Inserts and announces an article; the caller stores its first revision. */
export async function addArticle(
  em: SqlEntityManager,
  author: UserPrincipal,
  valid: ValidArticle,
  { now, claimsTitle, autosaveNumber }: Addition,
): Promise<{ article: Article; message: ArticleMessage }> {
  const references = await readArticleReferences(em, author, valid, { claimsTitle });
  const article = new Article();
  const { userId } = author;
  Object.assign(article, { ...initial, userId, autosaveNumber, slug: '', approved: hasRole(author, 'moderator') });
  assignArticle(article, valid, references, now);
  const row = await insertArticle(em.getKysely(), article, valid, references.tags);
  if (claimsTitle && row.title_was_taken) throw violation('title', 'has already been used in the last five minutes');
  if (!article.published) await requireDraftCapacity(em.getKysely(), userId);
  if (article.listed) tagCountsChanged.raise(em);
  const message = toArticle(row);
  Object.assign(article, { id: row.id, version: row.version, createdAt: new Date(row.created_at) });
  await appendArticleChanged(em, article, {
    path: message.summary?.path,
    mentionedUserIds: references.mentionedUserIds,
  });
  return { article, message };
}
