import { z } from 'zod';
import { runGit } from '../run-git.ts';

const recordPath = 'release/release.json';

const schema = z.object({ version: z.string(), migrations: z.record(z.string(), z.record(z.string(), z.string())) });

/** Returns the hashes of the migrations of a release by service, from its last record in the history of HEAD. */
export async function releasedMigrations(version: string): Promise<Record<string, Record<string, string>>> {
  const commits = (await runGit('log', '--format=%H', '--', recordPath)).split('\n');
  for (const commit of commits) {
    const record = schema.parse(JSON.parse(await runGit('show', `${commit}:${recordPath}`)));
    if (record.version === version) return record.migrations;
  }
  throw new Error(`this clone has no record of release ${version}`);
}
