import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Returns the URL of a new database on the test server; `migrate` creates it. */
export function newDatabaseUrl(): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/db_${randomUUID().replaceAll('-', '')}`;
  return url.href;
}
