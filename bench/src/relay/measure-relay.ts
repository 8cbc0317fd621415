import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@commonplace/db/database';
import { migrate, Migration } from '@commonplace/db/migrations';
import { about } from '@commonplace/events/about';
import { connectNats } from '@commonplace/events/nats';
import { project, startConsumers } from '@commonplace/events/consumers';
import { appendEvents } from '@commonplace/events/outbox';
import { inboxTableSql, outboxTableSql } from '@commonplace/events/testing/event-tables';
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

/** How fast one part handles events. */
export interface Rate {
  eventsPerSecond: number;
  /** Processor time per event. */
  microseconds: { node: number; postgres: number; nats: number };
}

/** How fast a relay empties an outbox, and a service copies what it published. */
export interface RelayFigures {
  events: number;
  /** Until JetStream has acknowledged all events. */
  relay: Rate;
  /** A projection of another service, with nothing else to do. */
  projection: Rate;
}

class TablesMigration extends Migration {
  override name = '0001-tables';

  override up(): void {
    this.addSql(outboxTableSql);
    this.addSql(inboxTableSql);
    this.addSql(`
      create table articles (id integer primary key, version integer not null, published boolean not null,
        user_id integer not null, title text not null, path text not null, published_at timestamptz)`);
  }
}

const articles = project(ArticleChangedSchema, {
  table: 'articles',
  key: 'id',
  row: ({ id, version, published, userId, title, path, publishedAt = null }) => ({
    id,
    version,
    published,
    user_id: userId,
    title,
    path,
    published_at: publishedAt,
  }),
});

/** Fills an outbox with events of articles, and measures the relay of content alone, then a projection alone. */
export async function measureRelay(events: number): Promise<RelayFigures> {
  await using server = await startPostgres({ settings: { autovacuum: 'on', shared_buffers: '256MB' } });
  await using nats = await startTestNats();
  const url = server.databaseUrl('relay');
  await migrate({ url, migrations: [TablesMigration], logger });
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'bench' });
  await fill(database, events);
  const connect = (user: 'content' | 'community') => connectNats({ url: nats.urlOf(user), name: 'bench', logger });
  await using content = connect('content');
  const relay = await rateOf(events, 'commonplace_outbox_published_total', async (registry) => {
    const subjects = ['commonplace.content.v1.>'];
    const owner = { databaseUrl: url, database, stream: 'CONTENT', subjects };
    return startRelay({ ...owner, nats: content, logger, registry });
  });
  await using community = connect('community');
  const projection = await rateOf(events, 'commonplace_events_handled_total', async (registry) =>
    startConsumers({ service: 'community', database, nats: community, handlers: [articles], logger, registry }),
  );
  return { events, relay, projection };
}

/** Runs a part of the platform in this process until its counter shows that all events are done. */
async function rateOf(
  events: number,
  counter: string,
  start: (registry: Registry) => Promise<AsyncDisposable>,
): Promise<Rate> {
  const registry = new Registry();
  const before = spent();
  const started = performance.now();
  await using _part = await start(registry);
  await untilCounted(registry, counter, events);
  const seconds = (performance.now() - started) / 1000;
  const after = spent();
  const perEvent = (name: keyof typeof after) => Math.round(((after[name] - before[name]) * 1_000_000) / events);
  return {
    eventsPerSecond: Math.round(events / seconds),
    microseconds: { node: perEvent('node'), postgres: perEvent('postgres'), nats: perEvent('nats') },
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

async function untilCounted(registry: Registry, counter: string, events: number): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(pollMs)) {
    const metric = await registry.getSingleMetric(counter)?.get();
    if ((metric?.values ?? []).reduce((sum, { value }) => sum + value, 0) >= events) return;
  }
  throw new Error(`not all events were done after ${timeoutMs / 1000} s`);
}

/** Processor time so far in seconds; this process is the service. */
function spent() {
  const { user, system } = process.cpuUsage();
  const { postgres = 0, 'nats-server': nats = 0 } = descendantCpuSeconds(process.pid);
  return { node: (user + system) / 1_000_000, postgres, nats };
}
