import { openDatabase, type Database } from '@commonplace/db/database';
import { Migration } from '@commonplace/db/migrations';
import type { CallContext } from '@commonplace/domain/call-context';
import type { KeyedCall } from '@commonplace/rpc/keyed-call';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createCallMemory } from '../call-memory.ts';

/** Creates the table of stored answers, as the baselines do. */
class CreateRecords extends Migration {
  override name = '0001-idempotency';
  override up() {
    this.addSql(`
      create table idempotency_records (
        user_id integer not null,
        -- The key is not stored: only its owner can decrypt the answer.
        key_hash bytea not null,
        operation text not null,
        fingerprint bytea not null,
        sealed_response bytea not null,
        bytes integer not null generated always as (octet_length(sealed_response)) stored,
        created_at timestamptz not null default now(),
        -- The storage in use is read from the index.
        primary key (user_id, key_hash) include (bytes)
      );
      create index idempotency_records_age on idempotency_records (created_at);
    `);
  }
}

class CreateEffects extends Migration {
  override name = '0002-effects';
  override up() {
    this.addSql('create table effects (position integer generated always as identity, effect text not null)');
  }
}

const logger = pino({ level: 'silent' });
const operation = '/commonplace.tests.v1.EffectsService/CreateEffect';

/** A call to the memory; by user 1 unless set. */
export interface Sent extends Partial<KeyedCall> {
  userId?: number;
  operation?: string;
  /** Runs after the call's writes and before its answer. */
  beforeAnswer?: () => Promise<unknown>;
  signal?: AbortSignal;
  /** Makes the context with which the use case writes. */
  derive?: (call: CallContext) => CallContext;
}

/** A service with one call, which writes an effect and returns the number of effects. */
export interface MemoryFixture extends AsyncDisposable {
  database: Database;
  send(sent?: Sent): Promise<{ answer: string; isReplayed: boolean }>;
  effects(): Promise<number>;
}

export async function createMemoryFixture(): Promise<MemoryFixture> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ migrations: [CreateRecords, CreateEffects] }));
  const database = stack.use(await openDatabase({ url, entities: [], logger, applicationName: 'memory-test' }));
  const memory = createCallMemory(database);
  const running = stack.move();
  const count = async (db: Database['reader'] extends () => infer Reader ? Reader : never) => {
    const { rows } = await sql<{ effects: number }>`select count(*)::integer as effects from effects`.execute(db);
    return rows[0]?.effects ?? 0;
  };
  return {
    database,
    async send({ userId = 1, operation: path = operation, beforeAnswer, derive = asIs, signal, ...keyed } = {}) {
      const call = callBy(userId, signal);
      const handle = async (handlerCall: CallContext) => {
        const effects = await database.transaction(derive(handlerCall), async (em) => {
          await sql`insert into effects (effect) values ('one')`.execute(em.getKysely());
          return count(em.getKysely());
        });
        await beforeAnswer?.();
        return Buffer.from(`${effects}`);
      };
      const requested = { key: 'key', fingerprint: Buffer.from('a'), isReplayOnly: false, ...keyed };
      const { response, isReplayed } = await memory.answer(requested, call, path, handle);
      return { answer: response.toString(), isReplayed };
    },
    effects: () => count(database.reader()),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const asIs = (call: CallContext) => call;

function callBy(userId: number, signal = new AbortController().signal): CallContext {
  const principal = userId === 0 ? ({ kind: 'anonymous' } as const) : userPrincipal({ userId });
  return { principal, signal, deadline: new Date(Date.now() + 60_000), requestId: 'test', logger };
}
