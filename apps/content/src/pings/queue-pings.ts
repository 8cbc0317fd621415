import { statement, type Given } from '@commonplace/db/statement';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Further changes within this time are one request. */
const gatherSeconds = 3;
/** Paths that wait for a service; while it is away, others are not told. */
export const maxWaiting = 10_000;

const queue = statement(
  'queue-pings',
  (_: Kysely<Tables>, given: Given<{ kind: string; paths: string[] }>) => sql`
    with service as (
      update ping_services set due_at = coalesce(due_at, now() + make_interval(secs => ${sql.lit(gatherSeconds)}))
      where kind = ${given('kind')} and url is not null returning kind)
    insert into pings (kind, path, queued_at)
    select service.kind, path, now() from service, (select distinct unnest(${given('paths')}::text[]) as path) as paths
    where (select count(*) from pings where kind = service.kind) < ${sql.lit(maxWaiting)}
    on conflict (kind, path) do update set queued_at = excluded.queued_at`,
);

const enabledKinds = statement('enabled-ping-services', (db: Kysely<Tables>) =>
  db.selectFrom('ping_services').select('kind').where('url', 'is not', null),
);

const formats = ['', '.atom', '.json'];

/** Queues the feeds and pages of published articles for the services that the site tells. Drafts stay unknown. */
export async function queuePings(
  events: readonly ArticleChanged[],
  feedsOf: () => Promise<readonly string[]>,
  em: SqlEntityManager,
): Promise<void> {
  const published = events.filter((event) => event.published && !event.deleted);
  if (published.length === 0) return;
  const kinds = new Set((await enabledKinds.all(em.getKysely(), {})).map(({ kind }) => kind));
  if (kinds.has('hub')) {
    const bases = await feedsOf();
    const paths = bases.flatMap((base) => formats.map((format) => base + format));
    await queue.all(em.getKysely(), { kind: 'hub', paths });
  }
  if (kinds.has('index_now')) {
    await queue.all(em.getKysely(), { kind: 'index_now', paths: published.map(({ path }) => path) });
  }
}
