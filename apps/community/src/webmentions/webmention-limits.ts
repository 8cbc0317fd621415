import { countUpTo } from '@commonplace/db/count-up-to';
import { statement, type Given } from '@commonplace/db/statement';
import { DomainError } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What is kept, so that no one can make the site keep or read more. Those that wait are unverified or pending. */
export const maxWebmentions = { waiting: 20_000, waitingOfHost: 100, ofArticle: 1_000 };

const waiting = sql`state in ('unverified', 'pending')`;

/** Counts no further than the limits. */
export const countWebmentions = statement(
  'count-webmentions',
  (_: Kysely<Tables>, given: Given<{ articleId: number; host: string }>) => sql<
    Record<'waiting' | 'of_host' | 'of_article', number>
  >`
    select
      ${countUpTo(maxWebmentions.waiting, sql`from webmentions where ${waiting}`)} as waiting,
      ${countUpTo(maxWebmentions.waitingOfHost, sql`from webmentions where host = ${given('host')} and ${waiting}`)} as of_host,
      ${countUpTo(maxWebmentions.ofArticle, sql`from webmentions where article_id = ${given('articleId')}`)} as of_article`,
);

/** Throws `rate_limited` if there is no room for another mention of the article by this host. */
export async function requireRoom(em: SqlEntityManager, articleId: number, host: string): Promise<void> {
  const found = await countWebmentions.one(em.getKysely(), { articleId, host });
  if (found.of_host >= maxWebmentions.waitingOfHost) throw full('too many mentions of this host wait for approval');
  if (found.of_article >= maxWebmentions.ofArticle) throw full('too many mentions of this article');
  if (found.waiting >= maxWebmentions.waiting) throw full('too many mentions wait for approval');
}

function full(message: string): DomainError {
  return new DomainError('rate_limited', message, { retryAfterSeconds: 60 * 60 });
}
