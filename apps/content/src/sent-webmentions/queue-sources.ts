import { statement, type Param } from '@commonplace/db/statement';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Further changes within this time are one. */
const gatherSeconds = sql.lit(3);

/** Sources that others know, whatever has happened to the article: the job finds out, once notices are sent. */
const queueKnown = statement(
  'queue-webmention-sources',
  (_: Kysely<Tables>, param: Param<{ ids: number[]; userIds: number[] }>) => sql`
    update webmention_sources as s set user_id = given.user_id,
      due_at = case when s.due_at > now() then s.due_at else now() + make_interval(secs => ${gatherSeconds}) end
    from unnest(${param('ids')}::integer[], ${param('userIds')}::integer[]) as given (id, user_id)
    where s.article_id = given.id`,
);

/** An event may repeat what was so long before notices were sent, so the times of the article decide. */
const queueNew = statement(
  'queue-new-webmention-sources',
  (_: Kysely<Tables>, param: Param<{ ids: number[]; paths: string[] }>) => sql`
    insert into webmention_sources (article_id, user_id, path, due_at)
    select a.id, a.user_id, given.path, now() + make_interval(secs => ${gatherSeconds})
    from unnest(${param('ids')}::integer[], ${param('paths')}::text[]) as given (id, path)
      join articles as a on a.id = given.id, webmention_sending
    where greatest(a.published_at, a.edited_at) >= enabled_since
    on conflict (article_id) do nothing`,
);

/** Queues changed articles: those that were published or edited since notices are sent, and those that others know already. */
export async function queueWebmentionSources(events: readonly ArticleChanged[], em: SqlEntityManager): Promise<void> {
  const db = em.getKysely();
  await queueKnown.all(db, { ids: events.map(({ id }) => id), userIds: events.map(({ userId }) => userId) });
  const published = events.filter((event) => event.published && !event.deleted);
  if (published.length === 0) return;
  await queueNew.all(db, { ids: published.map(({ id }) => id), paths: published.map(({ path }) => path) });
}
