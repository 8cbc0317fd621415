import type { AdminContext } from '../context.ts';
import type { JsonObject } from '@commonplace/site-settings/json';
import type { Tables } from '../tables/tables.ts';

/** Reads the version, the settings that differ from their defaults, and the id of the site. */
export async function readConfig(
  context: AdminContext,
  signal: AbortSignal,
): Promise<{ version: number; overrides: JsonObject; site_id: string }> {
  return context.database
    .reader<Tables>(signal)
    .selectFrom('site_config')
    .select(['version', 'overrides', 'site_id'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
