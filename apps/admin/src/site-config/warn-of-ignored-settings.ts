import { ignoredSettings } from '@commonplace/site-settings/setting-values';
import type { AdminContext } from '../context.ts';
import { readConfig } from './read-config.ts';

/** Logs the settings that an earlier version took and this one ignores; says nothing while the database is away. */
export async function warnOfIgnoredSettings(context: AdminContext): Promise<void> {
  try {
    const settings = ignoredSettings((await readConfig(context, AbortSignal.timeout(30_000))).overrides);
    if (settings.length > 0) context.logger.warn({ settings }, 'settings of the site are ignored by this version');
  } catch (error) {
    context.logger.info({ err: error }, 'the settings of the site could not be looked at');
  }
}
