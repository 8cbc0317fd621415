import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';

/** How late a change of the setting may be noted. */
const intervalMs = 500;

/** Publication times have whole seconds. */
const note = statement(
  'note-webmention-sending',
  (_: Kysely<Tables>, param: Param<{ isOn: boolean }>) => sql`
    insert into webmention_sending as saved (id, enabled_since)
    values (true, case when ${param('isOn')}::boolean then date_trunc('second', now()) end)
    on conflict (id) do update set enabled_since = excluded.enabled_since
    where (saved.enabled_since is null) <> (excluded.enabled_since is null)`,
);

export interface SendingOptions {
  database: Database;
  settings: Pick<FollowedSettings, 'current'>;
  logger: Logger;
}

/** Starts the job that notes since when the site sends notices, and when it stops. A private site sends none. */
export function startNotingSending({ database, settings, logger }: SendingOptions): PeriodicJob {
  let noted: boolean | undefined;
  const wanted = () => {
    const values = settings.current()?.values;
    return values && values.public && values.send_webmentions;
  };
  return startPeriodicJob({
    name: 'setting of notices to other sites',
    intervalMs,
    async run(signal) {
      const isOn = wanted();
      if (isOn === undefined) return;
      await database.write({ signal }, note.compile({ isOn }), () => {});
      noted = isOn;
    },
    isIdle: async () => wanted() === undefined || wanted() === noted,
    logger,
  });
}
