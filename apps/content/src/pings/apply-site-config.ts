import { statement, type Given } from '@commonplace/db/statement';
import type { SiteConfigChanged } from '@commonplace/proto/admin/v1/events';
import { readOverrides } from '@commonplace/site-settings/setting-values';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../tables/tables.ts';

interface ServiceRow {
  kind: string;
  version: number;
  url: string | null;
  key: string | null;
}

const saveService = statement(
  'save-ping-service',
  (_: Kysely<Tables>, given: Given<ServiceRow>) => sql`
    insert into ping_services as saved (kind, version, url, key)
    values (${given('kind')}, ${given('version')}, ${given('url')}, ${given('key')})
    on conflict (kind) do update set version = excluded.version, url = excluded.url, key = excluded.key,
      due_at = case when (saved.url, saved.key) is not distinct from (excluded.url, excluded.key) then saved.due_at end,
      failures_count = 0
    where saved.version < excluded.version`,
);

/** What was queued for a service that is off or another one is not told later. */
const forget = statement(
  'forget-pings',
  () => sql`delete from pings where kind in (select kind from ping_services where due_at is null)`,
);

const jsonObject = z.record(z.string(), z.json());

/** Keeps the settings of the services that are told of publications. None is told by a private site. */
export async function applySiteConfig(events: readonly SiteConfigChanged[], em: SqlEntityManager): Promise<void> {
  for (const event of events) {
    const { version } = event;
    const settings = event.overrides === '' ? {} : readOverrides(jsonObject.parse(JSON.parse(event.overrides)));
    const hub = event.public ? (settings.websub_hub ?? null) : null;
    const key = settings.index_now_key ?? null;
    const indexNow = event.public && key !== null ? (settings.index_now_url ?? null) : null;
    await saveService.all(em.getKysely(), { kind: 'hub', version, url: hub, key: null });
    await saveService.all(em.getKysely(), { kind: 'index_now', version, url: indexNow, key });
  }
  await forget.all(em.getKysely(), {});
}
