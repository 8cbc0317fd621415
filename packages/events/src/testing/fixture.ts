import { openDatabase, type Database } from '@commonplace/db/database';
import { Migration } from '@commonplace/db/migrations';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { startTestNats, type NatsServer } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { about } from '../about.ts';
import { startConsumers, handle, type Consumers, type Handler } from '../consumers.ts';
import { connectNats, type NatsClient } from '../nats.ts';
import { appendEvent } from '../outbox.ts';
import { startRelay, type Relay } from '../relay.ts';
import { deadLettersTableSql, inboxTableSql, outboxTableSql } from './event-tables.ts';

export const logger = pino({ level: 'silent' });

/** Creates outbox, inbox, dead letters, and a table that records the handlers' effects in order. */
export class CreateEventTables extends Migration {
  override name = '0001-events';
  override up() {
    this.addSql(outboxTableSql);
    this.addSql(inboxTableSql);
    this.addSql(deadLettersTableSql);
    this.addSql(
      'create table effects (position integer generated always as identity, article_id integer, version integer)',
    );
  }
}

/** A database, a nats-server and a client. Disposal ends all three. */
export interface EventFixture extends AsyncDisposable {
  databaseUrl: string;
  database: Database;
  server: NatsServer;
  nats: NatsClient;
}

/** Starts a fixture, on a new database unless a URL is given. */
export async function startFixture(url?: string): Promise<EventFixture> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await startTestNats());
  const databaseUrl = url ?? stack.use(await createTestDatabase({ migrations: [CreateEventTables] })).url;
  const database = stack.use(
    await openDatabase({ url: databaseUrl, entities: [], logger, applicationName: 'events-test' }),
  );
  const nats = stack.use(connectNats({ url: server.url, name: 'events-test', logger }));
  const resources = stack.move();
  return { databaseUrl, database, server, nats, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The relay of the CONTENT stream. */
export function relayOf({ databaseUrl, database, nats }: EventFixture): Relay {
  return startRelay({ databaseUrl, database, nats, stream: 'CONTENT', subjects: ['commonplace.content.v1.>'], logger });
}

/** Starts consumers of one service; by default with a handler that records every article's version. */
export function consumersOf(
  { database, nats }: EventFixture,
  handlers: readonly Handler[] = [recordArticle],
  service = 'community',
): Consumers {
  return startConsumers({ service, database, nats, handlers, logger });
}

/** Writes a row of `effects` per event. */
export const recordArticle = handle(ArticleChangedSchema, async (event, { em }) => {
  await sql`insert into effects (article_id, version) values (${event.id}, ${event.version})`.execute(em.getKysely());
});

/** Appends a version of an article in its own transaction. */
export async function changeArticle(database: Database, id: number, version: number, title = ''): Promise<void> {
  await database.transaction(undefined, (em) =>
    appendEvent(em, ArticleChangedSchema, { id, version, title }, about('article', id, version)),
  );
}

/** Returns the recorded effects as `id.version`, in order. */
export async function effects(database: Database): Promise<string[]> {
  const { rows } = await sql<{ effect: string }>`
    select article_id || '.' || version as effect from effects order by position`.execute(database.fork().getKysely());
  return rows.map(({ effect }) => effect);
}
