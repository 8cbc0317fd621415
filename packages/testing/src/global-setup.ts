import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database of this run's PostgreSQL server. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for the whole run, and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.databaseUrl('postgres'));
  return async () => server[Symbol.asyncDispose]();
}
