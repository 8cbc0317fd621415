import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, describe, expect } from 'vitest';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let feed: string;

/** A subscriber as other sites run it: confirms what it is asked, and keeps what it gets. */
interface Subscriber extends AsyncDisposable {
  url: string;
  confirmations: Record<string, string>[];
  deliveries: { headers: IncomingHttpHeaders; body: string }[];
  /** The status of the answers to deliveries. */
  status: number;
}

async function startSubscriber(confirm: (challenge: string) => string = (challenge) => challenge): Promise<Subscriber> {
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '', 'http://subscriber').searchParams;
    if (request.method === 'GET') {
      subscriber.confirmations.push(Object.fromEntries(query));
      response.end(confirm(query.get('hub.challenge') ?? ''));
      return;
    }
    subscriber.deliveries.push({ headers: request.headers, body: await text(request) });
    response.writeHead(subscriber.status, { location: 'http://127.0.0.2/' }).end('x'.repeat(10_000_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const subscriber: Subscriber = {
    url: `http://127.0.0.1:${port}/callback?own=1`,
    confirmations: [],
    deliveries: [],
    status: 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return subscriber;
}

async function ask(fields: Record<string, string>) {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [`hub.${name}`, value]),
  );
  const response = await fetch(`${site.url}/websub`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

async function subscribe(subscriber: Subscriber, fields: Record<string, string> = {}) {
  const { confirmations } = subscriber;
  const before = confirmations.length;
  const answer = await ask({ mode: 'subscribe', topic: feed, callback: subscriber.url, ...fields });
  expect(answer).toEqual({ status: 202, text: '' });
  await expect.poll(() => confirmations.length).toBe(before + 1);
  await expect.poll(() => rows(subscriber)).toMatchObject([{ requested_mode: null }]);
  return confirmations.at(-1);
}

interface Row {
  requested_mode: string | null;
  failures_count: number;
  days: number | null;
}

async function query<Result extends object>(text: string, ...values: string[]): Promise<Result[]> {
  const client = new Client({ connectionString: platform.databaseUrls.content });
  await client.connect();
  try {
    return (await client.query<Result>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const rows = ({ url }: Subscriber) =>
  query<Row>(
    `select requested_mode, failures_count, round(extract(epoch from expires_at - now()) / 86400)::integer as days
     from feed_subscriptions where callback = $1`,
    url,
  );

/** Ends the wait before the next try. */
const makeDue = ({ url }: Subscriber) => query('update feed_subscriptions set due_at = now() where callback = $1', url);

async function write(title: string) {
  const article = { title, body_markdown: 'Rye & spelt', published: true };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status).toBe(201);
}

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform, {}, Number(new URL(platform.siteUrl).port));
  author = await platform.createUser();
  feed = `${publicUrl}/feed/${author.username}.atom`;
  await write('First');
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

describe('feeds', () => {
  test('name the hub and themselves on the first page, in the header and in each format', async () => {
    for (const [ending, rel] of [
      ['', '<atom:link href="https://commonplace.test/websub" rel="hub"'],
      ['.atom', '<link href="https://commonplace.test/websub" rel="hub"'],
      ['.json', '"hubs":[{"type":"WebSub","url":"https://commonplace.test/websub"}]'],
    ] as const) {
      const path = `/feed/${author.username}${ending}`;
      const { headers, text: body } = await site.request('GET', path);
      expect(headers.get('link')).toBe(`<${publicUrl}/websub>; rel="hub", <${publicUrl}${path}>; rel="self"`);
      expect(body.replaceAll(/\s*\n\s*/g, '')).toContain(rel);
    }
  });
});

describe('POST /websub', () => {
  test('tells a subscriber of a publication with the signed feed', async () => {
    await using subscriber = await startSubscriber();
    const confirmed = await subscribe(subscriber, { lease_seconds: '7200', secret: 'bread' });
    expect(confirmed).toEqual({
      own: '1',
      'hub.mode': 'subscribe',
      'hub.topic': feed,
      'hub.challenge': expect.stringMatching(/^[\w-]{43}$/),
      'hub.lease_seconds': '7200',
    });
    await write('Second');
    await expect.poll(() => subscriber.deliveries.length).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = subscriber.deliveries;
    expect(body).toContain('<title>Second</title>');
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      link: `<${publicUrl}/websub>; rel="hub", <${feed}>; rel="self"`,
      'x-hub-signature': `sha256=${createHmac('sha256', 'bread').update(body).digest('hex')}`,
    });
  });

  test('sends the feed without a signature to a subscriber without a secret', async () => {
    await using without = await startSubscriber();
    await using empty = await startSubscriber();
    await subscribe(without);
    await subscribe(empty, { secret: '' });
    await query(`update feed_subscriptions set secret = '' where callback = $1`, empty.url);
    await write('Unsigned');
    for (const { deliveries } of [without, empty]) {
      await expect.poll(() => deliveries.length).toBe(1);
      expect(deliveries[0]?.headers).not.toHaveProperty('x-hub-signature');
    }
  });

  test('renews a subscription, and ends it when the subscriber confirms that', async () => {
    await using subscriber = await startSubscriber();
    expect(await subscribe(subscriber)).toMatchObject({ 'hub.lease_seconds': '864000' });
    const renewed = await subscribe(subscriber, { lease_seconds: '999999999', secret: '' });
    expect(renewed).toMatchObject({ 'hub.lease_seconds': '2592000' });
    expect((await rows(subscriber))[0]?.days).toBe(30);
    expect(await ask({ mode: 'unsubscribe', topic: feed, callback: subscriber.url })).toMatchObject({ status: 202 });
    await expect.poll(() => rows(subscriber)).toEqual([]);
    expect(subscriber.confirmations.at(-1)).toMatchObject({ 'hub.mode': 'unsubscribe', 'hub.topic': feed });
  });

  test('ends a subscription whose callback answers 410, and repeats a delivery that failed or was redirected', async () => {
    await using gone = await startSubscriber();
    await using failing = await startSubscriber();
    Object.assign(gone, { status: 410 });
    Object.assign(failing, { status: 307 });
    await subscribe(gone);
    await subscribe(failing);
    await write('Third');
    await expect.poll(() => rows(gone)).toEqual([]);
    await expect.poll(() => rows(failing)).toMatchObject([{ failures_count: 1 }]);
    failing.status = 204;
    await makeDue(failing);
    await expect.poll(() => rows(failing)).toMatchObject([{ failures_count: 0 }]);
    expect(failing.deliveries.map(({ body }) => body.includes('Third'))).toEqual([true, true]);
  });

  test('is listed for administrators without its callback, and counted', async () => {
    await using subscriber = await startSubscriber();
    await subscribe(subscriber);
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const [newest] = (await platform.request('GET', '/api/admin/feed_subscriptions', { key })).json<object[]>();
    const { host } = new URL(subscriber.url);
    const shown = { topic: feed, callback_host: host, failures_count: 0, next_call_at: null };
    expect(newest).toMatchObject({ ...shown, expires_at: expect.stringMatching(/Z$/) });
    expect(JSON.stringify(newest)).not.toContain('/callback');
    const metrics = await (await fetch(`http://127.0.0.1:${platform.monitoringPorts.content}/metrics`)).text();
    expect(metrics).toMatch(/^commonplace_feed_subscriptions\{.*state="confirmed".*\} [1-9]/m);
    expect(metrics).toMatch(/^commonplace_feed_deliveries_total\{.*outcome="ended".*\} [1-9]/m);
    expect(metrics).toMatch(/^commonplace_feed_delivery_oldest_seconds\{.*\} \d/m);
  });

  test('forgets a request that is not confirmed, and one for a feed that does not exist', async () => {
    await using stubborn = await startSubscriber((challenge) => `${challenge}.`);
    await ask({ mode: 'subscribe', topic: feed, callback: stubborn.url });
    await expect.poll(() => rows(stubborn)).toMatchObject([{ failures_count: 1, days: null }]);
    await makeDue(stubborn);
    await expect.poll(() => rows(stubborn)).toEqual([]);
    const topic = `${publicUrl}/feed/unknown-at-all`;
    await ask({ mode: 'subscribe', topic, callback: stubborn.url });
    await expect.poll(() => stubborn.confirmations.at(-1)).toMatchObject({ 'hub.mode': 'denied', 'hub.topic': topic });
    await expect.poll(() => rows(stubborn)).toEqual([]);
  });

  test.each([
    [{ mode: 'publish' }, 'Mode must be subscribe or unsubscribe'],
    [{ topic: 'https://example.com/feed' }, 'Topic must be the URL of a feed'],
    [{ topic: `${publicUrl}/ada` }, 'Topic must be the URL of a feed'],
    [{ topic: `${publicUrl}/feed?page=2` }, 'Topic must be the URL of a feed'],
    [{ callback: 'http://10.0.0.1/callback' }, 'Callback must be the URL of a public host'],
    [{ callback: 'ftp://example.com/' }, 'Callback must be the URL of a public host'],
    [{ callback: `https://example.com/${'x'.repeat(2_000)}` }, 'Callback is too long'],
    [{ secret: 'é'.repeat(101) }, 'Secret is too long (maximum is 200 bytes)'],
  ])('refuses %o', async (fields, message) => {
    const callback = 'https://example.com/callback';
    const answer = await ask({ mode: 'subscribe', topic: feed, callback, ...fields });
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining(message) });
  });

  test('refuses the subscription of a host that has not confirmed 50 others', async () => {
    await query(`
      with topic as (insert into feed_topics (path, base) values ('/feed/full', '/feed/full') returning id)
      insert into feed_subscriptions (topic_id, callback, host)
      select id, number, 'full.example' from topic, generate_series(1, 50) as number`);
    const answer = await ask({ mode: 'subscribe', topic: feed, callback: 'https://a.full.example:8443/callback' });
    await query("delete from feed_topics where path = '/feed/full'");
    expect(answer).toEqual({ status: 429, text: 'too many unconfirmed subscriptions of this host' });
  });

  test('refuses a network that has its share of all subscriptions, of those to a feed, or of searches', async () => {
    const fill = (path: string, count: string) =>
      query(
        `with topic as (
           insert into feed_topics (path, base) values ($1, $1)
           on conflict (path) do update set path = excluded.path returning id)
         insert into feed_subscriptions (topic_id, callback, host, network, expires_at)
         select id, 'https://host' || number || '.example/', 'host' || number || '.example', '127.0.0/24', now() + interval '1 day'
         from topic, generate_series(1, $2::integer) as number`,
        path,
        count,
      );
    const callback = 'https://another.example/callback';
    const refusal = async (topic = feed) => (await ask({ mode: 'subscribe', topic, callback })).text;
    try {
      await fill(new URL(feed).pathname, '200');
      expect(await refusal()).toBe('too many subscriptions to this feed from this network');
      await fill('/feed/shared', '1800');
      expect(await refusal(`${publicUrl}/feed`)).toBe('too many subscriptions from this network');
    } finally {
      await query(`delete from feed_subscriptions where host like 'host%.example'`);
    }
    await query(`insert into feed_topics (path, base, network)
      select '/feed/search?q=' || number, '/feed/search', '127.0.0/24' from generate_series(1, 10) as number`);
    expect(await refusal(`${publicUrl}/feed/search?q=rye`)).toBe('too many searches from this network');
    await query(`delete from feed_topics where path similar to '/feed/(shared|search%)'`);
  });
});

test('events of one edit do not postpone or repeat the first reading of a feed', async () => {
  const { username } = author;
  const topicOf = () =>
    query<{ is_kept: boolean }>(
      `select due_at > now() + interval '1 minute' as is_kept from feed_topics where path = $1`,
      `/feed/${username}`,
    );
  await query(
    `insert into feed_topics (path, base, due_at) values ($1, $1, now() + interval '1 hour')`,
    `/feed/${username}`,
  );
  await write('Gathered');
  await platform.settled();
  expect(await topicOf()).toEqual([{ is_kept: true }]);
  await query('delete from feed_topics where path = $1', `/feed/${username}`);
});

describe('services that settings name', () => {
  test('learn once of a publication, and prove that the site sent it', async () => {
    const root = await platform.createUser({ role: 'super_admin' });
    await using service = await startSubscriber();
    const configure = async (values: object) => {
      const body = { site_config: values };
      const answer = await platform.request('PUT', '/api/admin/config', { key: root.apiKey, body });
      expect(answer.status, answer.text).toBe(200);
      await platform.settled();
    };
    const key = 'abcdef0123456789';
    await configure({ websub_hub: service.url, index_now_url: service.url, index_now_key: key });
    try {
      service.status = 503;
      await write('Fourth');
      await expect.poll(() => service.deliveries.length).toBe(2);
      service.status = 202;
      await query('update ping_services set due_at = now()');
      await expect.poll(() => service.deliveries.length).toBe(4);
      await expect.poll(() => query('select path from pings')).toEqual([]);
      const [toHub, toIndexNow] = service.deliveries.slice(2).toSorted((one) => (one.body.startsWith('{') ? 1 : -1));
      const told = new URLSearchParams(toHub?.body);
      expect(told.get('hub.mode')).toBe('publish');
      const feeds = [`${publicUrl}/feed`, `${publicUrl}/feed/${author.username}.json`, feed];
      expect(told.getAll('hub.url')).toEqual(expect.arrayContaining(feeds));
      expect(JSON.parse(toIndexNow?.body ?? '')).toEqual({
        host: 'commonplace.test',
        key,
        keyLocation: `${publicUrl}/${key}.txt`,
        urlList: [expect.stringMatching(`^${publicUrl}/${author.username}/fourth-`)],
      });
      await expect.poll(async () => (await site.request('GET', `/${key}.txt`)).text).toBe(key);
      expect((await fetch(`${site.url}/other.txt`)).status).toBe(404);
      await expect
        .poll(async () => (await site.request('GET', '/feed.json')).text)
        .toContain(`{"type":"WebSub","url":"${service.url}"}`);
    } finally {
      await configure({ websub_hub: null, index_now_url: null, index_now_key: null });
    }
    await write('Fifth');
    await platform.settled();
    expect(await query('select path from pings')).toEqual([]);
  });
});
