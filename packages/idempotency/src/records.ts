import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';

/** How long an answer is stored (rules.md#idempotency). */
const lifetime = sql`interval '24 hours'`;

/** The owner of a key, and the key. */
export interface RecordKey {
  userId: number;
  /** SHA-256 of the key. */
  keyHash: Buffer;
}

/** The stored answer of a call. */
export interface CallRecord {
  operation: string;
  fingerprint: Buffer;
  sealedResponse: Buffer;
}

/** Quota of a user in one service. */
const maxPerUser = { records: 20_000, bytes: 64 * 1024 * 1024 };

const recordOfKey = statement(
  'idempotency-record',
  (_db: Kysely<unknown>, param: Param<RecordKey>) => sql<CallRecord>`
    select operation, fingerprint, sealed_response as "sealedResponse" from idempotency_records
    where user_id = ${param('userId')} and key_hash = ${param('keyHash')} and created_at > now() - ${lifetime}`,
);

/** Returns the stored answer of a key, if any. */
export function findRecord(db: StatementRunner, key: RecordKey): Promise<CallRecord | undefined> {
  return recordOfKey.first(db, key);
}

const claim = statement(
  'idempotency-claim',
  (_db: Kysely<unknown>, param: Param<RecordKey & { lock: string }>) => sql<{ isMine: boolean; hasRoom: boolean }>`
    select pg_try_advisory_xact_lock(${param('lock')}::bigint) as "isMine",
      count(*) < ${maxPerUser.records} and coalesce(sum(bytes), 0) < ${maxPerUser.bytes} as "hasRoom"
    from idempotency_records where user_id = ${param('userId')}`,
);

/** Claims a key for the rest of the transaction, unless another one has it; also tells whether the user's quota has room. */
export function claimKey(db: StatementRunner, key: RecordKey): Promise<{ isMine: boolean; hasRoom: boolean }> {
  return claim.one(db, { ...key, lock: lockOf(key) });
}

/** Derives the lock of a key. Two keys share one, and then block each other, with a probability of 1 in 2^64. */
function lockOf({ userId, keyHash }: RecordKey): string {
  return String(keyHash.readBigInt64BE(0) ^ BigInt(userId));
}

const insertion = statement(
  'idempotency-insertion',
  (_db: Kysely<unknown>, param: Param<RecordKey & CallRecord>) => sql<{ user_id: number }>`
    insert into idempotency_records as kept (user_id, key_hash, operation, fingerprint, sealed_response)
    values (${param('userId')}, ${param('keyHash')}, ${param('operation')}, ${param('fingerprint')},
      ${param('sealedResponse')})
    on conflict (user_id, key_hash) do update set operation = excluded.operation, fingerprint = excluded.fingerprint,
      sealed_response = excluded.sealed_response, created_at = now()
    where kept.created_at <= now() - ${lifetime}
    returning user_id`,
);

/** Stores the answer of a claimed key, replacing an expired one. */
export async function keepRecord(db: StatementRunner, record: RecordKey & CallRecord): Promise<void> {
  await insertion.one(db, record);
}

/** Deletes expired answers. */
export async function pruneRecords(database: Database, signal: AbortSignal): Promise<void> {
  const where = sql`created_at <= now() - ${lifetime}`;
  await deleteInBatches(database, { table: 'idempotency_records', where }, signal);
}
