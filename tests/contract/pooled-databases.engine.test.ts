import { findPgBouncer } from '@commonplace/engines/pgbouncer';
import { startPgBouncer } from '@commonplace/testing/pgbouncer';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';

const program = findPgBouncer(process.env['PATH']) ?? '';

describe.skipIf(program === '')('a platform behind PgBouncer in transaction mode', () => {
  const stack = new AsyncDisposableStack();
  let platform: Platform;
  beforeAll(async () => {
    const bouncer = stack.use(await startPgBouncer(program, inject('postgresUrl')));
    const reach = (url: string) => ({ DATABASE_URL: bouncer.pooled(url), DATABASE_DIRECT_URL: url });
    platform = stack.use(await startPlatform({}, {}, {}, reach));
  });
  afterAll(() => stack.disposeAsync());

  const readinessOf = async (port: number) => {
    const answer = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { checks: unknown };
    return answer.checks;
  };

  test('writes, reads, searches, repeats an answer, and handles events and jobs', async () => {
    const [author, reader] = [await platform.createUser(), await platform.createUser()];
    const article = { title: 'Pooled', body_markdown: 'A pool of connections', published: true, tags: ['pooled'] };
    const create = () =>
      platform.request('POST', '/api/articles', {
        key: author.apiKey,
        body: { article },
        headers: { 'idempotency-key': 'pooled' },
      });
    const created = await create();
    expect(created.status, created.text).toBe(201);
    const { id } = created.json<{ id: number }>();
    expect((await create()).json()).toMatchObject({ id });
    const comment = (number: number) =>
      platform.request('POST', '/api/comments', {
        key: reader.apiKey,
        body: { comment: { article_id: id, body_markdown: `Comment ${number}` } },
      });
    for (const number of [1, 3, 5]) {
      const written = await Promise.all([comment(number), comment(number + 1)]);
      expect(written.map(({ status }) => status)).toEqual([201, 201]);
    }
    await platform.settled();
    const reads = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        platform.request(
          'GET',
          ['/api/articles?tag=pooled', `/api/articles/${id}`, '/api/search?q=pool'][number % 3] ?? '',
        ),
      ),
    );
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    const shown = await platform.request('GET', `/api/articles/${id}`);
    expect(shown.json()).toMatchObject({ title: 'Pooled', comments_count: 6 });
    const notifications = await platform.request('GET', '/api/notifications', { key: author.apiKey });
    expect(notifications.json<unknown[]>().length).toBeGreaterThan(0);
  });

  test('is ready with its relays and jobs', async () => {
    for (const port of Object.values(platform.monitoringPorts)) {
      const checks = { database: 'ok', migrations: 'ok', relay: 'ok', jobs: 'ok' };
      await expect.poll(() => readinessOf(port)).toEqual(checks);
    }
  });
});
