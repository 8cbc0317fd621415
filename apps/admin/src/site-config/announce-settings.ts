import { defineJob } from '@commonplace/jobs/define-job';
import { z } from 'zod';
import type { AdminContext } from '../context.ts';
import { announceSiteConfig } from './site-config-changed.ts';

/** Four times in the shortest retention of events. */
export const announceSettingsJob = defineJob({
  name: 'announce-settings',
  payload: z.object({}),
  timeLimitSeconds: 60,
  schedule: '11 */6 * * *',
});

/** Announces the settings again, so that the stream always has them for processes that start while admin is unavailable. */
export async function announceSettings({ database }: Pick<AdminContext, 'database'>): Promise<void> {
  await database.transaction(undefined, (em) => announceSiteConfig(em, 0));
}
