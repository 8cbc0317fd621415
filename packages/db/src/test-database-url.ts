import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** URL of a database that does not exist yet on this test run's server; `migrate` creates it. */
export function newDatabaseUrl(): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/db_${randomUUID().replaceAll('-', '')}`;
  return url.href;
}
