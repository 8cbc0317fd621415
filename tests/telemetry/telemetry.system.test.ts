import { SpanKind } from '@opentelemetry/api';
import { createAccounts } from '@commonplace/testing/accounts';
import { startOtlpCollector, type CollectedSpan, type OtlpCollector } from '@commonplace/testing/otlp-collector';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Spans are exported in batches, seconds apart. */
const collectMs = 60_000;

/** OTLP has an additional first kind, unspecified. */
const otlpKind = (kind: SpanKind) => kind + 1;

const callersTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';
const requestId = 'one-request-through-everything';

let collector: OtlpCollector;
let platform: PlatformProcess;

beforeAll(async () => {
  collector = await startOtlpCollector();
  platform = await startPlatformProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'debug' });
  const [author] = await createAccounts(platform, 1);
  const response = await fetch(`${platform.url}/api/articles`, {
    method: 'POST',
    headers: {
      'user-agent': 'tests',
      'content-type': 'application/json',
      'api-key': author?.apiKey ?? '',
      'x-request-id': requestId,
      traceparent: `00-${callersTrace}-${callersSpan}-01`,
    },
    body: JSON.stringify({ article: { title: 'Followed', body_markdown: 'A private thought.', published: true } }),
  });
  expect(response.status).toBe(201);
}, 240_000);

afterAll(async () => {
  await platform?.[Symbol.asyncDispose]();
  await collector?.[Symbol.asyncDispose]();
}, 180_000);

const spansOfTrace = () => collector.spans.filter(({ traceId }) => traceId === callersTrace);

/** Waits for a span of the trace. */
async function arrived(isWanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  return vi.waitFor(
    () => {
      const found = spansOfTrace().find(isWanted);
      if (!found) throw new Error(`not among ${spansOfTrace().map(describe).join(', ')}`);
      return found;
    },
    { timeout: collectMs, interval: 200 },
  );
}

const describe = ({ service, name }: CollectedSpan) => `${service}: ${name}`;

/** Returns the path of spans from the caller's to this one. */
async function pathTo(span: CollectedSpan): Promise<string[]> {
  if (span.parentSpanId === callersSpan) return [describe(span)];
  const parent = await arrived(({ spanId }) => spanId === span.parentSpanId);
  return [...(await pathTo(parent)), describe(span)];
}

test('traces a request through gRPC, SQL and NATS to the SQL of a consumer', async () => {
  const creation = ['gateway: POST /api/articles', ...Array.from({ length: 2 }, (_, index) => createCall(index))];
  const insert = await arrived(({ service, name, attributes }) => {
    return service === 'content' && name === 'WITH' && String(attributes['db.query.text']).includes('into articles');
  });
  expect(await pathTo(insert)).toEqual([...creation, 'content: WITH']);

  const publish = 'publish commonplace.content.v1.ArticleChanged';
  const process = 'process commonplace.content.v1.ArticleChanged';
  for (const consumer of ['community', 'analytics']) {
    const handling = await arrived(({ service, name }) => service === consumer && name === process);
    expect(handling.kind).toBe(otlpKind(SpanKind.CONSUMER));
    const effect = await arrived(
      ({ service, parentSpanId, attributes }) =>
        service === consumer &&
        parentSpanId === handling.spanId &&
        String(attributes['db.query.text']).includes('insert into "articles"'),
    );
    expect(await pathTo(effect)).toEqual([
      ...creation,
      `content: ${publish}`,
      `${consumer}: ${process}`,
      `${consumer}: INSERT`,
    ]);
  }
});

const createCall = (index: number) =>
  `${index === 0 ? 'gateway' : 'content'}: commonplace.content.v1.ArticlesService/CreateArticle`;

test('traces a page through the site to the calls of the API that it needs', async () => {
  const page = await fetch(`${platform.url}/`, { headers: { traceparent: `00-${callersTrace}-${callersSpan}-01` } });
  expect(page.status).toBe(200);
  const list = await arrived(({ service, name }) => service === 'content' && name.endsWith('/ListArticles'));
  expect(await pathTo(list)).toEqual([
    'gateway: GET',
    'site: GET /',
    'gateway: GET /api/articles',
    'gateway: commonplace.content.v1.ArticlesService/ListArticles',
    'content: commonplace.content.v1.ArticlesService/ListArticles',
  ]);
});

test('includes the lookup of the API key in the trace', async () => {
  const lookup = await arrived(({ service, name }) => service === 'community' && name.endsWith('/Authenticate'));
  expect(await pathTo(lookup)).toEqual([
    'gateway: POST /api/articles',
    'gateway: commonplace.community.v1.CredentialsService/Authenticate',
    'community: commonplace.community.v1.CredentialsService/Authenticate',
  ]);
});

test('records the outcome in the span of the request', async () => {
  const { kind, attributes } = await arrived(({ name }) => name === 'POST /api/articles');
  expect(kind).toBe(otlpKind(SpanKind.SERVER));
  expect(attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/articles',
    'http.response.status_code': 201,
    'commonplace.request_id': requestId,
  });
});

test('records no user content in spans', () => {
  expect(JSON.stringify(collector.spans)).not.toContain('private thought');
});

test.each([
  ['gateway', 'the access log', { method: 'POST', url: '/api/articles', status: 201 }],
  ['content', 'the call', { msg: 'call served', method: '/commonplace.content.v1.ArticlesService/CreateArticle' }],
  ['community', 'the event', { msg: 'event handled', event: 'commonplace.content.v1.ArticleChanged' }],
])('the log of %s names trace and request: %s', async (name, _what, line) => {
  await vi.waitFor(
    () => {
      const lines = platform.readLog(name);
      const ids = { trace_id: callersTrace, span_id: expect.any(String), request_id: requestId };
      expect(lines).toContainEqual(expect.objectContaining({ ...line, ...ids }));
    },
    { timeout: 60_000 },
  );
});

const services = ['content', 'community', 'listings', 'admin', 'analytics'];

async function scrape(name: string): Promise<string> {
  const response = await fetch(`http://${platform.describe().monitoring[name]}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

test.each([...services, 'gateway'])('exports event loop delay, memory and CPU metrics of %s', async (name) => {
  const metrics = await scrape(name);
  for (const metric of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]) {
    expect(metrics).toMatch(new RegExp(`^${metric}\\{service="${name}"\\} [0-9.e-]+$`, 'm'));
  }
});

test.each(services)('exports pool, outbox, backlog and dead letter metrics of %s', async (name) => {
  for (const [metric, labels, value] of [
    ['commonplace_database_pool_connections', 'state="open",', '\\d+'],
    ['commonplace_database_pool_connections', 'state="idle",', '\\d+'],
    // The statements that collect the metrics may wait for new connections.
    ['commonplace_database_pool_waiting', '', '\\d'],
    ['commonplace_outbox_delay_seconds', '', '[0-9.]+'],
    ['commonplace_outbox_events', 'state="waiting",', '\\d+'],
    ['commonplace_outbox_events', 'state="parked",', '0'],
    ['commonplace_outbox_leading', '', '1'],
    ['commonplace_events_pending', 'stream="(?:COMMUNITY|CONTENT)",type="[\\w.]+",', '\\d+'],
    ['commonplace_events_missed', 'stream="(?:COMMUNITY|CONTENT)",type="[\\w.]+",', '0'],
    ['commonplace_dead_letters', '', '0'],
  ]) {
    await expect
      .poll(() => scrape(name))
      .toMatch(new RegExp(`^${metric}\\{(?:${labels})service="${name}"\\} ${value}$`, 'm'));
  }
});
