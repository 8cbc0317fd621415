import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Something whose change is seen in many articles. */
export type RefreshSubject = { tagName: string } | { userId: number } | { organizationId: number };

/** Wakes the job of this process that refreshes articles. */
export const refreshRequested = new CommitSignal();

/**
 * Has the articles of a tag, an author or an organization brought up to date after this transaction: a few at a time,
 * by `refreshArticles`, however many there are.
 */
export async function requestRefresh(em: SqlEntityManager, subject: RefreshSubject): Promise<void> {
  refreshRequested.raise(em);
  const kysely = em.getKysely<Tables>();
  if ('tagName' in subject) {
    await kysely.insertInto('article_refreshes').values({ tag_name: subject.tagName }).execute();
    return;
  }
  // Most people whose state changes have written nothing.
  const owner = 'userId' in subject ? { user_id: subject.userId } : { organization_id: subject.organizationId };
  const article = await kysely
    .selectFrom('articles')
    .select('id')
    .where((where) => where.and(owner))
    .limit(1)
    .executeTakeFirst();
  if (article !== undefined) await kysely.insertInto('article_refreshes').values(owner).execute();
}
