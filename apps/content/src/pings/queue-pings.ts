import { statement, type Param } from '@commonplace/db/statement';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SettingValues } from '@commonplace/site-settings/known-settings';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { pingServices } from './ping-services.ts';

/** Further changes within this time are one request. */
const gatherSeconds = 3;
/** Paths that wait for a service; while it is unavailable, others are not told. */
export const maxWaiting = 10_000;

const queue = statement(
  'queue-pings',
  (_: Kysely<Tables>, param: Param<{ kind: string; paths: string[] }>) => sql`
    with service as (
      insert into ping_services as saved (kind, due_at)
      values (${param('kind')}, now() + make_interval(secs => ${sql.lit(gatherSeconds)}))
      on conflict (kind) do update set due_at = coalesce(saved.due_at, excluded.due_at) returning kind)
    insert into pings (kind, path, queued_at)
    select service.kind, path, now() from service, (select distinct unnest(${param('paths')}::text[]) as path) as paths
    where (select count(*) from pings where kind = service.kind) < ${sql.lit(maxWaiting)}
    on conflict (kind, path) do update set queued_at = excluded.queued_at`,
);

const formats = ['', '.atom', '.json'];

/** Queues the feeds and pages of published articles for the services that the site tells. Drafts stay unknown. */
export async function queuePings(
  events: readonly ArticleChanged[],
  settings: SettingValues,
  feedsOf: () => Promise<readonly string[]>,
  em: SqlEntityManager,
): Promise<void> {
  const published = events.filter((event) => event.published && !event.deleted);
  if (published.length === 0) return;
  const kinds = new Set(pingServices(settings).map(({ kind }) => kind));
  if (kinds.has('hub')) {
    const bases = await feedsOf();
    const paths = bases.flatMap((base) => formats.map((format) => base + format));
    await queue.all(em.getKysely(), { kind: 'hub', paths });
  }
  if (kinds.has('index_now')) {
    await queue.all(em.getKysely(), { kind: 'index_now', paths: published.map(({ path }) => path) });
  }
}
