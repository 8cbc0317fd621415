import { describeVersions } from '@commonplace/gateway/openapi';
import { todaysPart } from '@commonplace/testing/extent';
import { Pool } from 'pg';
import { afterAll, describe, expect, vi } from 'vitest';
import { imageAddress } from '../operations/awards.ts';
import { imagesOf } from '../support/images.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { communityOperations } from './idempotency/community-operations.ts';
import { contentOperations, image } from './idempotency/content-operations.ts';
import type { KeyedOperation, KeyedRecords, Sent } from './idempotency/keyed-operation.ts';
import { otherOperations } from './idempotency/other-operations.ts';

let platform: Platform;
let otherGateway: Awaited<ReturnType<Platform['startGateway']>>;
let given: KeyedRecords;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  otherGateway = await platform.startGateway();
  const author = await platform.createUser();
  const { apiKey: key } = author;
  const organizationId = (await platform.createOrganization(author)).id;
  const body = { article: { title: 'Talked about', body_markdown: 'x', published: true } };
  const answer = await platform.request('POST', '/api/articles', { key, body });
  const articleId = answer.json<{ id: number }>().id;
  const { apiKey } = await platform.createUser({ role: 'admin' });
  const podcast = { title: 'Keyed', slug: 'keyed-show' };
  await platform.request('POST', '/api/podcasts', { key: apiKey, body: { podcast } });
  await setProviders(['codehost']);
  const badge = { description: 'x', remote_badge_image_url: await imageAddress(platform) };
  const several = { ...badge, title: 'Keyed', allow_multiple_awards: true };
  const made = await platform.request('POST', '/api/badges', { key: apiKey, body: { badge: several } });
  const badgeId = made.json<{ id: number }>().id;
  const polls = [{ prompt_markdown: 'Why?', poll_type_of: 'text_input' }];
  const survey = { title: 'Keyed', slug: 'keyed-survey', allow_resubmission: true, polls };
  const created = await platform.request('POST', '/api/surveys', { key: apiKey, body: { survey } });
  const pollId = created.json<{ polls: { id: number }[] }>().polls[0]?.id ?? 0;
  given = { articleId, authorId: author.id, organizationId, badgeId, pollId, badge, user: author };
});
afterAll(async () => {
  await setProviders([]);
  for (const pool of pools.values()) await pool.end();
  await otherGateway?.[Symbol.asyncDispose]();
});

/** Sets the identity providers that accounts may be linked to. */
async function setProviders(providers: string[]): Promise<void> {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  await platform.request('PUT', '/api/admin/config', { key, body: { site_config: { providers } } });
}

const operations = [...contentOperations, ...communityOperations, ...otherOperations];

const pools = new Map<string, Pool>();

async function countEffects({ service, effects }: KeyedOperation): Promise<number> {
  const pool = pools.get(service) ?? new Pool({ connectionString: platform.databaseUrls[service], max: 1 });
  pools.set(service, pool);
  const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count ${effects}`, [given.user.id]);
  return rows[0]?.count ?? 0;
}

async function newUser({ service }: KeyedOperation): Promise<void> {
  given.user = await platform.createUser({ role: 'super_admin', credits: 100, isConfirmed: true });
  // Credits can only be granted to users that listings knows.
  if (service === 'listings') await platform.settled();
}

const post = (path: string, { body, headers }: Sent, key: string, url = platform.url) =>
  sendRequest(
    url,
    'POST',
    path.replace('{id}', String(given.organizationId)).replace('{user_id}', String(given.user.id)),
    {
      key: given.user.apiKey,
      body,
      headers: { ...headers, 'idempotency-key': key },
    },
  );

test('covers every operation that accepts a key according to the documents', () => {
  const { v1, beta } = describeVersions('https://commonplace.test');
  const taking = [v1, beta].flatMap(({ paths = {} }) =>
    Object.entries(paths)
      .filter(([, { post: operation }]) => JSON.stringify(operation?.parameters ?? []).includes('"idempotency-key"'))
      .map(([path]) => path),
  );
  const paths = operations.map(({ path, documented = path }) => documented);
  // The secret of an organization has no body that could differ (idempotency-secrets).
  expect(new Set(taking)).toEqual(new Set([...paths, '/api/organizations/{id}/secret']));
});

describe('a POST with a key', () => {
  test.for(todaysPart(operations, 3))(
    'to $path has one effect, and the same answer at every gateway',
    async (operation) => {
      const { path, body, otherBody } = operation;
      await newUser(operation);
      const before = await countEffects(operation);
      const first = await post(path, await body(given), 'key');
      expect([200, 201, 202]).toContain(first.status);
      expect(first.headers.has('idempotency-replayed')).toBe(false);
      for (const url of [platform.url, otherGateway.url]) {
        const again = await post(path, await body(given), 'key', url);
        expect(again.status).toBe(first.status);
        expect(again.text).toBe(first.text);
        expect(again.headers.get('location')).toBe(first.headers.get('location'));
        expect(again.headers.get('idempotency-replayed')).toBe('true');
      }
      const other = await post(path, await otherBody(given), 'key');
      expect(other.status).toBe(422);
      expect(other.json()).toMatchObject({ error: 'This Idempotency-Key was used for another request' });
      expect(await countEffects(operation)).toBe(before + 1);
      if (path === image.path) await expect.poll(imagesOf(platform).uploadsLeft).toEqual([]);
    },
  );
});

/** An operation of each service, whose memory of answers lets one request at a time run, and the upload, which streams. */
const simultaneous = operations.filter(
  (operation, at) =>
    operation.path === image.path || operations.findIndex(({ service }) => service === operation.service) === at,
);

describe('ten simultaneous POSTs with a key', () => {
  test.for(simultaneous)('to $path have one effect', async (operation) => {
    const { path, body } = operation;
    await newUser(operation);
    const before = await countEffects(operation);
    const sent = await body(given);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(path, sent, 'key', index % 2 ? platform.url : otherGateway.url)),
    );
    // On a busy machine it may still run after all of them have been answered.
    const repeat = async () => {
      const answer = await post(path, sent, 'key');
      return ![409, 503].includes(answer.status) && answer;
    };
    const again = await vi.waitUntil(repeat, { timeout: 60_000, interval: 200 });
    expect(again.status, again.text).toBeLessThan(300);
    expect(await countEffects(operation)).toBe(before + 1);
    for (const { status, text, headers } of answers) {
      if (status < 300) expect(text).toBe(again.text);
      // Or its deadline has passed.
      else expect(['409 1', '503 5'], text).toContain(`${status} ${headers.get('retry-after')}`);
    }
  });
});
