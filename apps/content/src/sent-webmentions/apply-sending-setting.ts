import { statement, type Given } from '@commonplace/db/statement';
import type { SiteConfigChanged } from '@commonplace/proto/admin/v1/events';
import { readOverrides } from '@commonplace/site-settings/setting-values';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../tables/tables.ts';

/** Publication times have whole seconds. */
const save = statement(
  'save-webmention-sending',
  (_: Kysely<Tables>, given: Given<{ version: number; isOn: boolean }>) => sql`
    insert into webmention_sending as saved (id, version, enabled_since)
    values (true, ${given('version')}, case when ${given('isOn')}::boolean then date_trunc('second', now()) end)
    on conflict (id) do update set version = excluded.version,
      enabled_since = case when excluded.enabled_since is not null
        then coalesce(saved.enabled_since, excluded.enabled_since) end
    where saved.version < excluded.version`,
);

const jsonObject = z.record(z.string(), z.json());

/** Keeps whether the site tells others of links to their pages. A private site tells no one. */
export async function applySendingSetting(events: readonly SiteConfigChanged[], em: SqlEntityManager): Promise<void> {
  for (const { version, overrides, public: isPublic } of events) {
    const settings = overrides === '' ? {} : readOverrides(jsonObject.parse(JSON.parse(overrides)));
    await save.all(em.getKysely(), { version, isOn: isPublic && settings.send_webmentions === true });
  }
}
