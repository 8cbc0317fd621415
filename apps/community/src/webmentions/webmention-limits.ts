import { countUpTo } from '@commonplace/db/count-up-to';
import { statement, type Param } from '@commonplace/db/statement';
import { DomainError } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What is kept, so that no one can make the site keep or read more. Those that wait are unverified or pending. */
export const maxWebmentions = { waiting: 20_000, waitingOfHost: 100, ofArticle: 1_000 };
/** The share of these limits for one sending network, so that it cannot use up the room of others. */
const networkShare = 1 / 10;
const shareOf = (max: number) => Math.floor(max * networkShare);

const waiting = sql`state in ('unverified', 'pending')`;

/** The source of a notice, and the article that it mentions. */
interface Sender {
  articleId: number;
  /** The registered domain of the source. */
  host: string;
  network: string;
}

/** Hidden mentions do not count. */
const ofArticle = (articleId: RawBuilder<unknown>) =>
  sql`from webmentions where article_id = ${articleId} and state <> 'hidden'`;

/** Counts no further than the limits. */
export const countWebmentions = statement(
  'count-webmentions',
  (_: Kysely<Tables>, param: Param<Sender>) => sql<
    Record<'waiting' | 'of_host' | 'of_network' | 'of_article' | 'of_network_to_article', number>
  >`
    select
      ${countUpTo(
        shareOf(maxWebmentions.waiting),
        sql`from webmentions where network = ${param('network')} and ${waiting}`,
      )} as of_network,
      ${countUpTo(
        shareOf(maxWebmentions.ofArticle),
        sql`${ofArticle(param('articleId'))} and network = ${param('network')}`,
      )} as of_network_to_article,
      ${countUpTo(maxWebmentions.waiting, sql`from webmentions where ${waiting}`)} as waiting,
      ${countUpTo(maxWebmentions.waitingOfHost, sql`from webmentions where host = ${param('host')} and ${waiting}`)} as of_host,
      ${countUpTo(maxWebmentions.ofArticle, ofArticle(param('articleId')))} as of_article`,
);

/** Throws `rate_limited` if there is no room for another mention of the article by this host or network. */
export async function requireRoom(em: SqlEntityManager, sender: Sender): Promise<void> {
  const counts = await countWebmentions.one(em.getKysely(), sender);
  if (counts.of_host >= maxWebmentions.waitingOfHost) throw full('too many mentions of this host wait for approval');
  if (counts.of_network >= shareOf(maxWebmentions.waiting))
    throw full('too many mentions from this network wait for approval');
  if (counts.of_network_to_article >= shareOf(maxWebmentions.ofArticle))
    throw full('too many mentions of this article from this network');
  if (counts.of_article >= maxWebmentions.ofArticle) throw full('too many mentions of this article');
  if (counts.waiting >= maxWebmentions.waiting) throw full('too many mentions wait for approval');
}

function full(message: string): DomainError {
  return new DomainError('rate_limited', message, { retryAfterSeconds: 60 * 60 });
}
