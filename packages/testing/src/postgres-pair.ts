import { startPostgres, type PostgresServer } from './embedded-postgres.ts';

/** A PostgreSQL server and a standby that has every commit before it is acknowledged. */
export interface PostgresPair extends AsyncDisposable {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** Returns the URL of a database with both servers in it. */
  databaseUrl(name: string): string;
}

const replicated = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' };

/** Starts a pair. */
export async function startPostgresPair(): Promise<PostgresPair> {
  await using stack = new AsyncDisposableStack();
  const settings = { ...replicated, synchronous_standby_names: 'standby' };
  const primary = stack.use(await startPostgres({ settings }));
  await primary.stop();
  const standby = stack.use(await startPostgres({ settings: replicated, standbyOf: primary }));
  await primary.start();
  const running = stack.move();
  return {
    primary,
    standby,
    databaseUrl: (name) =>
      primary
        .databaseUrl(name)
        .replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`)
        .concat('?target_session_attrs=read-write'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
