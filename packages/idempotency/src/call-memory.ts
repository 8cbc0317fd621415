import { hash } from 'node:crypto';
import type { Database } from '@commonplace/db/database';
import { runInUnitOfWork } from '@commonplace/db/run-in-unit-of-work';
import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError } from '@commonplace/domain/errors';
import { inFlight, keyReused, notRemembered, type CallMemory, type KeyedCall } from '@commonplace/rpc/keyed-call';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { claimKey, findRecord, keepRecord, type CallRecord, type RecordKey } from './records.ts';
import { seal, unseal } from './seal.ts';

/** A keyed call by a user. */
interface RequestedCall extends RecordKey {
  keyed: KeyedCall;
  operation: string;
  call: CallContext;
}

/**
 * Stores the answers of keyed calls (rules.md#idempotency) in the service's database, in the transaction of their effects, so that a call has
 * both or neither. Failures are not stored. Keys belong to a user; those of anonymous callers are ignored.
 */
export function createCallMemory(database: Database): CallMemory {
  return {
    async answer(keyed, call, operation, handle) {
      if (call.principal.kind !== 'user') return { response: await handle(call), isReplayed: false };
      const { userId } = call.principal;
      const keyHash = hash('sha256', keyed.key, 'buffer');
      const requested: RequestedCall = { userId, keyHash, keyed, operation, call };
      const answer = await find(database, requested);
      if (answer) return replay(answer, requested);
      if (keyed.isReplayOnly) throw new DomainError('conflict', 'no answer is stored', { reason: notRemembered });
      return carryOut(database, requested, handle);
    },
  };
}

async function carryOut(database: Database, requested: RequestedCall, handle: (call: CallContext) => Promise<Buffer>) {
  try {
    const response = await runInUnitOfWork(database, requested.call, {
      first: (em) => begin(em, requested),
      work: handle,
      last: (em, answer) => keep(em, requested, answer),
    });
    return { response, isReplayed: false };
  } catch (error) {
    // The same call may have succeeded a moment ago and caused this failure.
    const answer = await find(database, requested).catch(() => undefined);
    if (answer) return replay(answer, requested);
    throw error;
  }
}

function find(database: Database, requested: RequestedCall): Promise<CallRecord | undefined> {
  return findRecord(database.reader(requested.call.signal), requested);
}

/** Claims the key, so that no other call with it runs. */
async function begin(em: SqlEntityManager, requested: RequestedCall): Promise<void> {
  const db = em.getKysely();
  const { isMine, hasRoom } = await claimKey(db, requested);
  if (!isMine || (await findRecord(db, requested))) throw inFlight();
  if (!hasRoom) throw tooMany();
}

async function keep(em: SqlEntityManager, requested: RequestedCall, answer: Buffer): Promise<void> {
  const { userId, keyHash, operation, keyed } = requested;
  const sealedResponse = seal(answer, keyed.key);
  await keepRecord(em.getKysely(), { userId, keyHash, operation, fingerprint: keyed.fingerprint, sealedResponse });
}

/** @throws DomainError validation_failed if the key was used for a different request. */
function replay(
  { operation, fingerprint, sealedResponse }: CallRecord,
  { keyed, operation: requestedOperation }: RequestedCall,
) {
  if (operation !== requestedOperation || !fingerprint.equals(keyed.fingerprint)) throw keyReused();
  return { response: unseal(sealedResponse, keyed.key), isReplayed: true };
}

/** Returns the error for more keys per day than any client needs; requests without keys still work. */
function tooMany(): DomainError {
  return new DomainError('rate_limited', 'Too many requests with an Idempotency-Key, try again later or without one', {
    retryAfterSeconds: 3_600,
  });
}
