import { DomainError } from '@commonplace/domain/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneRecords } from './records.ts';
import { createMemoryFixture, type MemoryFixture, type Sent } from './testing/fixture.ts';

let fixture: MemoryFixture;
beforeAll(async () => {
  fixture = await createMemoryFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`truncate effects, idempotency_records restart identity`.execute(fixture.database.reader());
});

const never = new AbortController().signal;
const records = async () => {
  const query = sql<{ count: number }>`select count(*)::integer as count from idempotency_records`;
  return (await query.execute(fixture.database.reader())).rows[0]?.count;
};
const age = (interval: string) =>
  sql`update idempotency_records set created_at = created_at - ${interval}::interval`.execute(
    fixture.database.reader(),
  );

describe('keyed calls', () => {
  test('run once and return the same answer each time', async () => {
    expect(await fixture.send()).toEqual({ answer: '1', isReplayed: false });
    expect(await fixture.send()).toEqual({ answer: '1', isReplayed: true });
    expect(await fixture.send({ isReplayOnly: true })).toEqual({ answer: '1', isReplayed: true });
    expect(await fixture.effects()).toBe(1);
  });

  test('are separate for another key or another user', async () => {
    await fixture.send();
    expect(await fixture.send({ key: 'other' })).toEqual({ answer: '2', isReplayed: false });
    expect(await fixture.send({ userId: 2 })).toEqual({ answer: '3', isReplayed: false });
  });

  test('run each time for anonymous callers', async () => {
    await fixture.send({ userId: 0 });
    expect(await fixture.send({ userId: 0 })).toEqual({ answer: '2', isReplayed: false });
    expect(await records()).toBe(0);
  });

  test.each([{ fingerprint: Buffer.from('b') }, { operation: '/commonplace.tests.v1.EffectsService/Other' }])(
    'are refused if their key was used for a different request: %o',
    async (other) => {
      await fixture.send();
      await expect(fixture.send(other)).rejects.toMatchObject({
        code: 'validation_failed',
        reason: 'idempotency_key_reused',
      });
      expect(await fixture.effects()).toBe(1);
    },
  );

  test('store nothing when they fail', async () => {
    const failure = new DomainError('not_found', 'not found');
    await expect(fixture.send({ beforeAnswer: () => Promise.reject(failure) })).rejects.toBe(failure);
    expect(await fixture.effects()).toBe(0);
    expect(await fixture.send({ fingerprint: Buffer.from('b') })).toEqual({ answer: '1', isReplayed: false });
  });

  test('store the answer with the writes of a use case that derives a signal', async () => {
    const derive: Sent['derive'] = (call) => ({
      ...call,
      signal: AbortSignal.any([call.signal, AbortSignal.timeout(60_000)]),
    });
    const failure = new DomainError('unavailable', 'no answer');
    const failing = fixture.send({ derive, beforeAnswer: () => Promise.reject(failure) });
    await expect(failing).rejects.toBe(failure);
    expect([await fixture.effects(), await records()]).toEqual([0, 0]);
    expect(await fixture.send({ derive })).toEqual({ answer: '1', isReplayed: false });
    expect(await fixture.send({ derive })).toEqual({ answer: '1', isReplayed: true });
    expect([await fixture.effects(), await records()]).toEqual([1, 1]);
  });

  test('store nothing when they are cancelled', async () => {
    const controller = new AbortController();
    const cancelled = fixture.send({
      signal: controller.signal,
      beforeAnswer: async () => controller.abort(new DomainError('cancelled', 'cancelled')),
    });
    await expect(cancelled).rejects.toThrow();
    expect(await fixture.effects()).toBe(0);
    expect(await records()).toBe(0);
  });

  test('do nothing for replay only without a stored answer', async () => {
    await expect(fixture.send({ isReplayOnly: true })).rejects.toMatchObject({ reason: 'not_remembered' });
    expect(await fixture.effects()).toBe(0);
  });

  test('are a conflict while the first one runs, and can be retried after that', async () => {
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const first = fixture.send({
      beforeAnswer() {
        written.resolve();
        return goOn.promise;
      },
    });
    await written.promise;
    await expect(fixture.send()).rejects.toMatchObject({
      code: 'conflict',
      reason: 'idempotency_key_in_use',
      retryAfterSeconds: 1,
    });
    expect(await fixture.send({ key: 'other' })).toMatchObject({ isReplayed: false });
    goOn.resolve();
    await first;
    expect(await fixture.send()).toMatchObject({ isReplayed: true });
    expect(await fixture.effects()).toBe(2);
  });

  test('have one effect when sent fifty times at once, and return the first answer or a conflict', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => fixture.send()));
    expect(await fixture.effects()).toBe(1);
    const answers = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toEqual([{ answer: '1', isReplayed: false }]);
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['1']));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'idempotency_key_in_use' });
    }
  });
});

describe('stored answers', () => {
  test('expire after 24 hours and are then deleted', async () => {
    await fixture.send();
    await age('23 hours 59 minutes');
    expect(await fixture.send()).toMatchObject({ isReplayed: true });
    await pruneRecords(fixture.database, never);
    expect(await records()).toBe(1);

    await age('1 minute');
    expect(await fixture.send({ fingerprint: Buffer.from('b') })).toEqual({ answer: '2', isReplayed: false });
    expect(await fixture.send({ fingerprint: Buffer.from('b') })).toEqual({ answer: '2', isReplayed: true });

    await age('24 hours');
    await sql`insert into idempotency_records (user_id, key_hash, operation, fingerprint, sealed_response, created_at)
      select 2, int4send(n), '', '', '', now() - interval '25 hours' from generate_series(1, 2500) n`.execute(
      fixture.database.reader(),
    );
    await fixture.send({ key: 'young' });
    await pruneRecords(fixture.database, never);
    expect(await records()).toBe(1);
  });

  test('can only be decrypted with the key, which is stored as a digest', async () => {
    await fixture.send({ key: 'a-very-own-key', beforeAnswer: async () => undefined });
    const { rows } = await sql<{ row: string }>`select r::text as row from idempotency_records r`.execute(
      fixture.database.reader(),
    );
    expect(rows[0]?.row).toContain('CreateEffect');
    expect(rows[0]?.row).not.toContain(Buffer.from('a-very-own-key').toString('hex'));
  });

  test.each([
    ['number', sql`select 1, int4send(n), '', '', '' from generate_series(1, 20000) n`],
    ['size', sql`select 1, int4send(n), '', '', convert_to(repeat('x', 8388608), 'UTF8') from generate_series(1, 8) n`],
  ])('are limited per user: refuses keyed calls beyond the maximum %s', async (_what, rows) => {
    await sql`insert into idempotency_records (user_id, key_hash, operation, fingerprint, sealed_response) ${rows}`.execute(
      fixture.database.reader(),
    );
    await expect(fixture.send()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3_600 });
    expect(await fixture.effects()).toBe(0);
    expect(await fixture.send({ userId: 2 })).toEqual({ answer: '1', isReplayed: false });
  });
});
