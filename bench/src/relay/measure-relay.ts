import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@commonplace/db/database';
import { migrate, Migration } from '@commonplace/db/migrations';
import { about } from '@commonplace/events/about';
import { connectNats } from '@commonplace/events/nats';
import { appendEvents, outboxTableSql } from '@commonplace/events/outbox';
import { startRelay } from '@commonplace/events/relay';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { startTestNats } from '@commonplace/testing/nats';
import { startPostgres } from '@commonplace/testing/embedded-postgres';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { descendantCpuSeconds } from '../process-figures.ts';
import { writeArticleText } from '../seed/article-text.ts';

const batch = 1_000;
/** Every fourth event is a further change of the article before, as when an author corrects an article. */
const changesPerArticle = 4;
const pollMs = 20;
const timeoutMs = 300_000;

const logger = pino({ level: 'warn' }, pino.destination(2));

/** How fast a relay empties an outbox. */
export interface RelayFigures {
  events: number;
  /** Acknowledged by JetStream. */
  eventsPerSecond: number;
  /** Processor time per event, in microseconds. */
  microsecondsPerEvent: { relay: number; postgres: number; nats: number };
}

class OutboxMigration extends Migration {
  override name = '0001-outbox';

  override up(): void {
    this.addSql(outboxTableSql);
  }
}

/** Fills an outbox with events of articles, and measures the relay of content alone, on PostgreSQL and NATS. */
export async function measureRelay(events: number): Promise<RelayFigures> {
  await using server = await startPostgres({ settings: { autovacuum: 'on', shared_buffers: '256MB' } });
  await using nats = await startTestNats();
  const url = server.databaseUrl('relay');
  await migrate({ url, migrations: [OutboxMigration], logger });
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'bench' });
  await fill(database, events);
  await using client = connectNats({ url: nats.urlOf('content'), name: 'bench', logger });
  const registry = new Registry();
  const before = spent();
  const started = performance.now();
  await using _relay = startRelay({
    databaseUrl: url,
    database,
    nats: client,
    stream: 'CONTENT',
    subjects: ['commonplace.content.v1.>'],
    logger,
    registry,
  });
  await untilPublished(registry, events);
  const seconds = (performance.now() - started) / 1000;
  const after = spent();
  const perEvent = (name: keyof typeof after) => Math.round(((after[name] - before[name]) * 1_000_000) / events);
  return {
    events,
    eventsPerSecond: Math.round(events / seconds),
    microsecondsPerEvent: { relay: perEvent('relay'), postgres: perEvent('postgres'), nats: perEvent('nats') },
  };
}

async function fill(database: Database, events: number): Promise<void> {
  for (let first = 0; first < events; first += batch) {
    const rows = Array.from({ length: Math.min(batch, events - first) }, (_, index) => changeOf(first + index));
    await database.transaction(undefined, (em) => appendEvents(em, ArticleChangedSchema, rows));
  }
}

function changeOf(number: number) {
  const id = Math.floor(number / changesPerArticle) + 1;
  const version = (number % changesPerArticle) + 1;
  const { title, tags } = writeArticleText(1, id);
  const slug = `${title.toLowerCase().replaceAll(/\W+/g, '-')}-${id}`;
  const time = new Date(1_780_000_000_000 + number).toISOString();
  const event = { id, version, published: true, userId: 1, title, slug, path: `/ada/${slug}`, tags: [...tags] };
  return { ...about('article', id, version), event: { ...event, publishedAt: time, createdAt: time } };
}

async function untilPublished(registry: Registry, events: number): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(pollMs)) {
    const metric = await registry.getSingleMetric('commonplace_outbox_published_total')?.get();
    if ((metric?.values[0]?.value ?? 0) >= events) return;
  }
  throw new Error(`the outbox was not empty after ${timeoutMs / 1000} s`);
}

/** Processor time so far in seconds; this process runs the relay. */
function spent() {
  const { user, system } = process.cpuUsage();
  const { postgres = 0, 'nats-server': nats = 0 } = descendantCpuSeconds(process.pid);
  return { relay: (user + system) / 1_000_000, postgres, nats };
}
