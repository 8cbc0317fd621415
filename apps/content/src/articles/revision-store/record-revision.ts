import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Article } from '../../tables/articles.ts';
import { readBody } from '../bodies.ts';
import { isDue } from '../visibility.ts';
import { insertRevision, type RevisionKind } from './insert-revision.ts';
import { savedFields } from './saved-fields.ts';

/** A change of an article that is kept as a revision. */
interface RecordedChange {
  kind: RevisionKind;
  /** Null for a change that no user made. */
  userId: number | null;
  bodyMarkdown: string;
}

/**
 * Stores the state of an article, which the caller has locked, has written and has given the next `revisionNumber`, as a
 * revision.
 */
export async function recordRevision(em: SqlEntityManager, article: Article, change: RecordedChange): Promise<void> {
  const { kind, userId, bodyMarkdown } = change;
  const fields = await savedFields(em, article, bodyMarkdown);
  await insertRevision(em, { articleId: article.id, number: article.revisionNumber, kind, userId, fields });
}

/**
 * Stores the present text of a locked article that has no revision, since a release without revisions wrote it. Call it
 * before the article changes.
 */
export async function recordFirstRevision(em: SqlEntityManager, article: Article): Promise<void> {
  if (article.revisionNumber > 0) return;
  const now = new Date();
  const { markdown } = await readBody(em.getKysely(), article.id);
  const fields = await savedFields(em, article, markdown);
  await insertRevision(em, {
    articleId: article.id,
    number: 1,
    kind: isDue(article, now) ? 'publish' : 'save',
    userId: article.userId,
    fields,
    createdAt: article.editedAt ?? article.publishedAt ?? article.createdAt,
  });
  article.revisionNumber = 1;
}
