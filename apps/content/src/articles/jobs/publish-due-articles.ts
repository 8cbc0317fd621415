import type { Database } from '@commonplace/db/database';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { queueArticles } from '../../embeddings/queue-articles.ts';
import { readBody } from '../bodies.ts';
import { recordFirstRevision, recordRevision } from '../revision-store/record-revision.ts';
import { Article } from '../../tables/articles.ts';
import { refreshVisibility } from '../write/refresh-visibility.ts';

const maxBatch = 100;

/**
 * Lists and announces scheduled articles that are due. Several processes may run it at once: each locks different
 * articles.
 */
export async function publishDueArticles(database: Database, signal: AbortSignal): Promise<void> {
  let published = maxBatch;
  while (published === maxBatch) published = await database.transaction({ signal }, publishBatch);
}

async function publishBatch(em: SqlEntityManager): Promise<number> {
  const now = new Date();
  const due = await em.find(
    Article,
    { dueAt: { $lte: now } },
    { orderBy: { dueAt: 'asc' }, limit: maxBatch, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  );
  await recordPublications(em, due);
  await refreshVisibility(em, due, now);
  await queueArticles(
    em,
    due.map(({ id }) => id),
    'fresh',
  );
  return due.length;
}

/** Stores a revision of each article; the caller flushes the articles. */
async function recordPublications(em: SqlEntityManager, due: readonly Article[]): Promise<void> {
  for (const article of due) {
    await recordFirstRevision(em, article);
    article.revisionNumber += 1;
    const { markdown } = await readBody(em.getKysely(), article.id);
    await recordRevision(em, article, { kind: 'publish', userId: article.userId, bodyMarkdown: markdown });
  }
}
