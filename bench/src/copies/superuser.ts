import { readFileSync } from 'node:fs';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { z } from 'zod';

const secretsFile = z.object({ postgresPassword: z.string() });

/** Runs work with a connection of the superuser of the embedded PostgreSQL of a platform. */
export async function withSuperuser(
  platform: RunningPlatform,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const { databaseUrls, secretsFile: path } = platform.describe();
  const url = new URL(databaseUrls['content'] ?? '');
  url.username = 'commonplace';
  url.password = secretsFile.parse(JSON.parse(readFileSync(path, 'utf8'))).postgresPassword;
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href, application_name: 'bench' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
