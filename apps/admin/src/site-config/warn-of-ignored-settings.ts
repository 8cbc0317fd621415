import { ignoredSettings } from '@commonplace/site-settings/setting-values';
import type { AdminContext } from '../context.ts';
import { readConfig } from './read-config.ts';

/** Logs the stored settings that this version ignores. */
export async function warnOfIgnoredSettings(context: AdminContext): Promise<void> {
  try {
    const settings = ignoredSettings((await readConfig(context, AbortSignal.timeout(30_000))).overrides);
    if (settings.length > 0)
      context.logger.warn({ settings }, 'ignoring site settings that this version does not support');
  } catch (error) {
    context.logger.info({ err: error }, 'failed to check the site settings');
  }
}
