import { setTimeout as sleep } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Principal } from '@commonplace/domain/principal';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import {
  CancelJobRequestSchema,
  GetJobRequestSchema,
  ListJobsRequestSchema,
  RetryJobRequestSchema,
} from '@commonplace/proto/jobs/v1/jobs';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform } from './handler.ts';
import { jobsRpc } from './jobs-rpc.ts';
import { logger, rows, startFixture, states, type JobsFixture } from './testing/fixture.ts';
import { selectJobs, waitingQueues } from './job-table.ts';

const retries = { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 };
const work = defineJob({ name: 'work', payload: z.object({ secret: z.string() }), timeLimitSeconds: 600, retries });
const other = defineJob({ name: 'other', payload: z.object({}), timeLimitSeconds: 600, retries });

const admin = userPrincipal({ userId: 1, roles: ['admin'] });
const stranger = userPrincipal({ userId: 2 });
const call = (principal: Principal): CallContext => ({
  principal,
  signal: new AbortController().signal,
  deadline: new Date(Date.now() + 30_000),
  requestId: 'request-1',
  logger,
});
const rpcOf = ({ database }: JobsFixture) => jobsRpc({ service: 'content', database, audit: AuditRecordedSchema });
const add = ({ database }: JobsFixture, secret = 's3cret') =>
  database.transaction(undefined, (em) => enqueue(em, work, { secret }));
const list = async (fixture: JobsFixture, request: object = {}) => {
  const message = create(ListJobsRequestSchema, { page: 1, perPage: 30, ...request });
  return rpcOf(fixture).listJobs(message, call(admin));
};

async function audits({ database }: JobsFixture) {
  const { rows: events } = await sql<{
    subject: string;
  }>`select subject, aggregate_id from outbox order by position`.execute(database.reader());
  return events;
}

describe('administration of jobs', () => {
  let fixture: JobsFixture;
  const ids: string[] = [];
  beforeAll(async () => {
    fixture = await startFixture();
    for (let index = 0; index < 5; index += 1) ids.push(`content-${await add(fixture)}`);
    await fixture.database.transaction(undefined, (em) => enqueue(em, other, {}));
  });
  afterAll(() => fixture?.[Symbol.asyncDispose]());

  test('lists jobs newest first, in pages, filtered by queue and state, without payloads', async () => {
    const all = await list(fixture);
    expect(all.jobs?.map(({ queue }) => queue)).toEqual(['other', 'work', 'work', 'work', 'work', 'work']);
    expect(all.jobs?.slice(1).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(JSON.stringify(all)).not.toContain('s3cret');
    expect(all).toMatchObject({ hasNext: false });
    expect(all.jobs?.[1]).toMatchObject({ service: 'content', state: 'created', attempts: 0, mostAttempts: 1 });
    expect(all.jobs?.[1]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const pages = await Promise.all([1, 2, 3].map((page) => list(fixture, { page, perPage: 2, queue: 'work' })));
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, false]);
    expect(pages.flatMap(({ jobs }) => jobs?.map(({ id }) => id))).toEqual(ids.toReversed());
    expect((await list(fixture, { state: 'created' })).jobs).toHaveLength(6);
    expect((await list(fixture, { state: 'failed' })).jobs).toEqual([]);
    expect((await list(fixture, { state: 'unheard of' })).jobs).toEqual([]);
  });

  test('is limited to administrators and the command line', async () => {
    const rpc = rpcOf(fixture);
    const list = (principal: Principal) =>
      rpc.listJobs(create(ListJobsRequestSchema, { page: 1, perPage: 1 }), call(principal));
    await expect(list({ kind: 'anonymous' })).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const principal of [
      stranger,
      userPrincipal({ userId: 3, roles: ['moderator'] }),
      servicePrincipal('community'),
    ]) {
      await expect(list(principal)).rejects.toMatchObject({ code: 'permission_denied' });
    }
    expect(await list(servicePrincipal('cli'))).toMatchObject({ jobs: [expect.anything()] });
    const id = ids[0] ?? '';
    for (const request of [
      rpc.getJob(create(GetJobRequestSchema, { id }), call(stranger)),
      rpc.retryJob(create(RetryJobRequestSchema, { id }), call(stranger)),
      rpc.cancelJob(create(CancelJobRequestSchema, { id }), call(stranger)),
    ]) {
      await expect(request).rejects.toMatchObject({ code: 'permission_denied' });
    }
  });

  test('reports an unknown id as not found', async () => {
    const rpc = rpcOf(fixture);
    const [first = ''] = ids;
    const strange = [first.replace('content', 'listings'), 'content-1', '', `content-${crypto.randomUUID()}`];
    for (const id of strange) {
      await expect(rpc.getJob(create(GetJobRequestSchema, { id }), call(admin))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    const response = await rpc.getJob(create(GetJobRequestSchema, { id: first }), call(admin));
    expect(response.job).toMatchObject({ id: first, queue: 'work' });
  });

  test('reads lists from indexes, whatever their length', async () => {
    const { database } = fixture;
    const db = database.reader<object>();
    await sql`insert into jobs.job (name, state, created_on)
      select 'work', case when n % 50 = 0 then 'failed' else 'completed' end::jobs.job_state, now() - n * interval '1 s'
      from generate_series(1, 20000) as n`.execute(database.reader());
    await sql`vacuum analyze jobs.job_common`.execute(database.reader());
    const plan = async (query: { sql: string; parameters: readonly unknown[] }) => {
      const explain = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
      const { rows: lines } = await db.executeQuery(explain);
      return (lines as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    };
    const page = { offset: 30, limit: 31 };
    for (const input of [page, { ...page, state: 'failed' }, { ...page, queue: 'work' }]) {
      const text = await plan(selectJobs(input).compile(db));
      expect(text).toMatch(/Index Scan/);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
    const waiting = await plan(waitingQueues.compile({ names: ['work', 'other'] }));
    expect(waiting).toMatch(/Index/);
    expect(waiting).not.toMatch(/Seq Scan|Sort/);
  });
});

describe('changes to jobs', () => {
  test('retries a failed job under its id and records an audit entry', async () => {
    await using fixture = await startFixture();
    const { database } = fixture;
    let works = false;
    await using _jobs = fixture.start([
      perform(work, async (_payload, { report }) => {
        await report({ done: 1 });
        if (!works) throw new Error('not yet');
      }),
    ]);
    const id = `content-${await add(fixture)}`;
    await expect.poll(() => states(database)).toEqual(['failed']);
    expect((await list(fixture, { state: 'failed' })).jobs).toMatchObject([
      { id, error: 'Error: not yet', attempts: 1, progress: '{"done": 1}' },
    ]);
    works = true;
    const retry = () => rpcOf(fixture).retryJob(create(RetryJobRequestSchema, { id }), call(admin));
    expect((await retry()).job).toMatchObject({ id, state: 'retry' });
    await expect.poll(() => states(database)).toEqual(['completed']);
    expect(await audits(fixture)).toMatchObject([
      { subject: AuditRecordedSchema.typeName, aggregate_id: `audit:${id}` },
    ]);
    await expect(retry()).rejects.toMatchObject({ code: 'conflict', reason: 'invalid_state' });
    expect(await audits(fixture)).toHaveLength(1);
  });

  test('cancels a waiting job and a running one, whose handler is aborted', async () => {
    await using fixture = await startFixture();
    const { database } = fixture;
    const reasons: unknown[] = [];
    const cancel = (id: string) => rpcOf(fixture).cancelJob(create(CancelJobRequestSchema, { id }), call(admin));
    const waiting = await add(fixture);
    expect((await cancel(`content-${waiting}`)).job).toMatchObject({ state: 'cancelled' });
    await using jobs = fixture.start([
      perform(work, async (_payload, { signal }) => {
        signal.addEventListener('abort', () => reasons.push(signal.reason));
        await sleep(600_000, undefined, { signal });
      }),
    ]);
    const running = await add(fixture);
    await expect.poll(() => states(database)).toEqual(['cancelled', 'active']);
    await cancel(`content-${running}`);
    await expect.poll(() => reasons).toMatchObject([{ reason: 'cancelled' }]);
    expect(await states(database)).toEqual(['cancelled', 'cancelled']);
    expect(JSON.stringify(await rows(database))).not.toContain('s3cret');
    await expect.poll(() => jobs.settled()).toBe(true);
    await expect(cancel(`content-${running}`)).rejects.toMatchObject({ code: 'conflict' });
    expect(await audits(fixture)).toHaveLength(2);
  });
});
