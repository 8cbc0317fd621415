import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** A tag, user or organization whose change affects many articles. */
export type RefreshSubject = { tagName: string } | { userId: number } | { organizationId: number };

/** Wakes the job that refreshes articles. */
export const refreshRequested = new CommitSignal();

/**
 * Requests that the articles of a tag, an author or an organization are refreshed after this transaction, in batches,
 * by `refreshArticles`.
 */
export async function requestRefresh(em: SqlEntityManager, subject: RefreshSubject): Promise<void> {
  refreshRequested.raise(em);
  const kysely = em.getKysely<Tables>();
  if ('tagName' in subject) {
    await kysely.insertInto('article_refreshes').values({ tag_name: subject.tagName }).execute();
    return;
  }
  // Most users have no articles.
  const owner = 'userId' in subject ? { user_id: subject.userId } : { organization_id: subject.organizationId };
  const article = await kysely
    .selectFrom('articles')
    .select('id')
    .where((where) => where.and(owner))
    .limit(1)
    .executeTakeFirst();
  if (article !== undefined) await kysely.insertInto('article_refreshes').values(owner).execute();
}
