import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { withSuperuser } from './superuser.ts';

/** Settings of the embedded server for writing much; a crash of the machine would destroy its data. */
export const fastWrites = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
};

/** Runs work while the embedded PostgreSQL of a platform has these settings, which need no restart. */
export function withServerSettings(
  platform: RunningPlatform,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<void> {
  return withSuperuser(platform, async (client) => {
    const change = async (toSql: (name: string, value: string) => string) => {
      for (const [name, value] of Object.entries(settings)) await client.query(toSql(name, value));
      await client.query('select pg_reload_conf()');
    };
    try {
      await change((name, value) => `alter system set ${name} = '${value}'`);
      await work();
    } finally {
      await change((name) => `alter system reset ${name}`);
      await client.query('checkpoint');
    }
  });
}
