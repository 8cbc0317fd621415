import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database of this run's PostgreSQL server. */
    postgresUrl: string;
  }
}

/**
 * Provides one PostgreSQL server for the run: that of TEST_POSTGRES_URL (maintenance database, as superuser), or an embedded
 * one, which stops at the end.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const outside = process.env['TEST_POSTGRES_URL'];
  if (outside) {
    project.provide('postgresUrl', outside);
    return undefined;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.databaseUrl('postgres'));
  return async () => server[Symbol.asyncDispose]();
}
