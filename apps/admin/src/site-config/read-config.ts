import type { AdminContext } from '../context.ts';
import type { JsonObject } from '@commonplace/site-settings/json';
import type { Tables } from '../tables/tables.ts';

/** Reads the version and the settings that differ from their defaults. */
export async function readConfig(
  context: AdminContext,
  signal: AbortSignal,
): Promise<{ version: number; overrides: JsonObject }> {
  return context.database
    .reader<Tables>(signal)
    .selectFrom('site_config')
    .select(['version', 'overrides'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
