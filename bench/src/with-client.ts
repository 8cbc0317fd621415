import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { Client } from 'pg';

/** Runs work with a connection to the database of a service, without a limit of time. */
export async function withClient<Result>(
  platform: RunningPlatform,
  service: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const connectionString = platform.describe().databaseUrls[service];
  const client = new Client({ connectionString, application_name: 'bench', statement_timeout: 0 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
