import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDatabase, type Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { mailJob } from '@commonplace/mail/send-mail';
import { invitation } from '@commonplace/mail/templates/invitation';
import { openFolderStore } from '@commonplace/objects/folder-store';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { withoutService } from '../support/dead-service.ts';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

/** A queue without a worker. */
const idle = defineJob({ name: 'idle', payload: z.object({ secret: z.string() }), timeLimitSeconds: 60 });
const wholeSeconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

interface Job {
  id: string;
  service: string;
  queue: string;
  state: string;
  error: string | null;
}

let platform: Platform;
let admin: TestUser;
let moderator: TestUser;
const databases = new Map<string, Database>();

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.createUser({ role: 'admin' });
  moderator = await platform.createUser({ role: 'moderator' });
  const logger = pino({ level: 'silent' });
  for (const [service, url] of Object.entries(platform.databaseUrls)) {
    databases.set(service, await openDatabase({ url, entities: [], logger, applicationName: 'jobs-contract' }));
  }
  await platform.settled();
});
afterAll(async () => {
  for (const database of databases.values()) await database[Symbol.asyncDispose]();
  await platform?.[Symbol.asyncDispose]();
});

const send = (method: string, path: string, key = admin.apiKey, version: 'beta' | 'v1' = 'v1') =>
  platform.request(method, path, { key, version });
const list = async (query = '') => (await send('GET', `/api/admin/jobs${query}`)).json<Job[]>();

function databaseOf(service: string): Database {
  const database = databases.get(service);
  if (database === undefined) throw new Error(`${service} has no database`);
  return database;
}

async function addIdle(service: string): Promise<string> {
  const add = databaseOf(service).transaction(undefined, (em) => enqueue(em, idle, { secret: 'S3CRET' }));
  return `${service}-${await add}`;
}

/** Adds a mail job that waits or has failed. */
async function addMail(state: 'waiting' | 'failed'): Promise<string> {
  const payload = { template: invitation.name, props: invitation.example, recipient: { address: 'ada@example.com' } };
  const community = databaseOf('community');
  const startAfter = new Date(Date.now() + 3_600_000);
  const id = await community.transaction(undefined, (em) => enqueue(em, mailJob, payload, { startAfter }));
  if (state === 'failed') {
    await sql`update jobs.job set state = 'failed', completed_on = now(), start_after = now(), output = '{"message": "refused"}'
      where id = ${id}::uuid`.execute(community.reader());
  }
  return `community-${id}`;
}

test('is allowed for admins, in V1', async () => {
  for (const [method, path] of [
    ['GET', '/api/admin/jobs'],
    ['POST', '/api/admin/jobs/community-x/retry'],
    ['DELETE', '/api/admin/jobs/community-x'],
  ] as const) {
    expect((await send(method, path, moderator.apiKey)).json()).toMatchObject({ error: 'forbidden', status: 403 });
    expect((await platform.request(method, path, { version: 'v1' })).status).toBe(401);
    expect((await send(method, path, admin.apiKey, 'beta')).status).toBe(404);
  }
});

test('lists the jobs of all services newest first, with filters', async () => {
  const ids: string[] = [];
  for (const service of ['content', 'community', 'listings', 'content', 'analytics'] as const) {
    ids.unshift(await addIdle(service));
  }
  const of = (query = '') => list(`?queue=idle${query}`);
  const jobs = await of();
  expect(jobs.map(({ id }) => id)).toEqual(ids);
  expect(JSON.stringify(jobs)).not.toContain('S3CRET');
  expect(jobs[0]).toEqual({
    id: ids[0],
    service: 'analytics',
    queue: 'idle',
    state: 'created',
    attempts: 0,
    most_attempts: expect.any(Number),
    created_at: expect.stringMatching(wholeSeconds),
    start_after: expect.stringMatching(wholeSeconds),
    started_at: null,
    ended_at: null,
    error: null,
    progress: null,
  });
  expect(await of('&service=content')).toEqual(jobs.filter(({ service }) => service === 'content'));
  expect(await of('&state=created')).toEqual(jobs);
  expect(await of('&state=failed')).toEqual([]);
  expect(await of('&service=elsewhere')).toEqual([]);
  const pages = await Promise.all([1, 2, 3].map((page) => of(`&per_page=2&page=${page}`)));
  expect(pages.flat()).toEqual(jobs);
  const own = await Promise.all([1, 2].map((page) => of(`&service=content&per_page=1&page=${page}`)));
  expect(own.flat()).toEqual(await of('&service=content'));
});

test('returns a cursor for the next page, up to a maximum', async () => {
  const first = await send('GET', '/api/admin/jobs?per_page=1');
  expect(first.headers.get('link')).toContain('rel="next"');
  expect(first.headers.get('cache-control')).toContain('no-store');
  const tooFar = await send('GET', '/api/admin/jobs?per_page=100&page=11');
  expect(tooFar.json()).toMatchObject({ status: 422, errors: { page: [expect.stringContaining('name a service')] } });
  expect((await send('GET', '/api/admin/jobs?per_page=100&page=11&service=content')).status).toBe(200);
  expect((await send('GET', '/api/admin/jobs?page=0')).status).toBe(400);
});

test('retries a failed job, with an audit entry', async () => {
  const id = await addMail('failed');
  const answer = await send('POST', `/api/admin/jobs/${id}/retry`);
  expect(answer.status).toBe(202);
  expect(answer.json()).toMatchObject({ id, state: 'retry' });
  await platform.settled();
  expect((await list('?state=completed&queue=send-mail')).map((job) => job.id)).toContain(id);
  expect(readdirSync(platform.mailFolder)).toContain(`${id.slice('community-'.length)}.eml`);
  const again = await send('POST', `/api/admin/jobs/${id}/retry`);
  expect(again.json()).toMatchObject({ status: 409, error_code: 'invalid_state' });
  const records = await platform.request('GET', `/api/admin/audit_logs?target_id=${id}`, { key: admin.apiKey });
  expect(records.json()).toMatchObject([
    {
      action: 'api_job_retry',
      actor_id: admin.id,
      target_type: 'Job',
      before: { state: 'failed' },
      after: { state: 'retry' },
    },
  ]);
});

test('cancels a job, once', async () => {
  const id = await addMail('waiting');
  expect((await send('DELETE', `/api/admin/jobs/${id}`)).status).toBe(204);
  expect((await list('?state=cancelled')).map((job) => job.id)).toEqual([id]);
  expect((await send('DELETE', `/api/admin/jobs/${id}`)).status).toBe(409);
  for (const unknown of ['community-x', 'elsewhere-x', '1', `community-${crypto.randomUUID()}`]) {
    expect((await send('DELETE', `/api/admin/jobs/${unknown}`)).status, unknown).toBe(404);
    expect((await send('POST', `/api/admin/jobs/${unknown}/retry`)).status, unknown).toBe(404);
  }
});

test('names a service that does not answer, and lists the jobs of the others', async () => {
  const gateway = await platform.startGateway(await withoutService('listings'));
  const ask = (query = '') =>
    fetch(`${gateway.url}/api/admin/jobs${query}`, {
      headers: { 'api-key': admin.apiKey, 'user-agent': 'tests', accept: 'application/vnd.commonplace.api-v1+json' },
    });
  let answer = await ask();
  // Another busy service may not have answered in time either.
  await expect.poll(async () => (answer = await ask()).headers.get('x-unavailable-services')).toBe('listings');
  expect(answer.status).toBe(200);
  const ours = (await answer.json()) as Job[];
  expect(ours.filter(({ queue }) => queue === 'idle')).toEqual(
    (await list('?queue=idle')).filter(({ service }) => service !== 'listings'),
  );
  expect((await ask('?service=listings')).status).toBe(503);
});

test('schedules recurring jobs once per service, regardless of the number of processes', async () => {
  const schedules = async (service: string) => {
    const { rows } = await sql<{ name: string }>`select name from jobs.schedule order by name`.execute(
      databaseOf(service).reader(),
    );
    return rows.map(({ name }) => name);
  };
  const everywhere = ['prune-idempotency-records', 'prune-inbox'];
  const own: Record<string, string[]> = {
    admin: ['announce-settings'],
    analytics: ['forget-readers', 'request-history', 'keep-months-of-page-views'],
    community: [
      'mail-notifications',
      'prune-expired',
      'prune-exports',
      'prune-notifications',
      'prune-oauth-records',
      'remind-of-unread',
      'reread-webmentions',
    ],
    content: [
      'request-history',
      'catch-up-concepts',
      'fetch-episode-texts',
      'find-due-podcast-feeds',
      'find-trends',
      'prune-feed-subscriptions',
      'prune-raw-transcripts',
      'prune-uploads',
      'thin-out-autosaves',
    ],
    listings: ['expire-listings'],
  };
  for (const service of databases.keys()) {
    expect([service, await schedules(service)]).toEqual([service, [...everywhere, ...(own[service] ?? [])].toSorted()]);
  }
});

test('removes abandoned uploads in a job of content', async () => {
  const objects = await openFolderStore(platform.objectsFolder);
  const [old, recent] = [`uploads/${randomUUID()}`, `uploads/${randomUUID()}`];
  for (const key of [old, recent]) {
    await objects.put(key, Readable.from([Buffer.from('x')]), { contentType: 'image/png', maxBytes: 1 });
  }
  const longAgo = new Date(Date.now() - 61 * 60 * 1_000);
  await utimes(join(platform.objectsFolder, old.replace('/', '/@')), longAgo, longAgo);
  const pruning = defineJob({ name: 'prune-uploads', payload: z.object({}), timeLimitSeconds: 60 });
  await databaseOf('content').transaction(undefined, (em) => enqueue(em, pruning, {}));
  await expect.poll(() => objects.head(old)).toBeUndefined();
  expect(await objects.head(recent)).toBeDefined();
});
