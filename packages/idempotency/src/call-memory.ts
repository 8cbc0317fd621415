import { hash } from 'node:crypto';
import type { Database } from '@commonplace/db/database';
import { holdCommit } from '@commonplace/db/hold-commit';
import { DomainError } from '@commonplace/rpc/errors';
import { inFlight, keyReused, notRemembered, type CallMemory, type KeyedCall } from '@commonplace/rpc/keyed-call';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { claimKey, findRecord, keepRecord, type CallRecord, type RecordKey } from './records.ts';
import { seal, unseal } from './seal.ts';

/** A call with a key, by a person. */
interface Asked extends RecordKey {
  keyed: KeyedCall;
  operation: string;
  call: CallContext;
}

/**
 * What a service remembers of calls with a key (S14), in its own database and in the transaction of what they did: a call
 * whose answer is lost has either both or neither. Failures are not remembered. Keys are a person's own; those of nobody
 * in particular mean nothing.
 */
export function createCallMemory(database: Database): CallMemory {
  return {
    async answer(keyed, call, operation, handle) {
      if (call.principal.kind !== 'user') return { response: await handle(), isReplayed: false };
      const { userId } = call.principal;
      const keyHash = hash('sha256', keyed.key, 'buffer');
      const asked: Asked = { userId, keyHash, keyed, operation, call };
      const known = await find(database, asked);
      if (known) return replay(known, asked);
      if (keyed.isReplayOnly) throw new DomainError('conflict', 'nothing is remembered', { reason: notRemembered });
      return carryOut(database, asked, handle);
    },
  };
}

async function carryOut(database: Database, asked: Asked, handle: () => Promise<Buffer>) {
  try {
    const response = await holdCommit(database, asked.call.signal, {
      first: (em) => begin(em, asked),
      work: handle,
      last: (em, answer) => keep(em, asked, answer),
    });
    return { response, isReplayed: false };
  } catch (error) {
    // Whatever stood in the way may have been what the same call did a moment ago.
    const known = await find(database, asked).catch(() => undefined);
    if (known) return replay(known, asked);
    throw error;
  }
}

function find(database: Database, asked: Asked): Promise<CallRecord | undefined> {
  return findRecord(database.reader(asked.call.signal), asked);
}

/** From here on nobody else does what is asked for. */
async function begin(em: SqlEntityManager, asked: Asked): Promise<void> {
  const db = em.getKysely();
  const { isMine, hasRoom } = await claimKey(db, asked);
  if (!isMine || (await findRecord(db, asked))) throw inFlight();
  if (!hasRoom) throw tooMany();
}

async function keep(em: SqlEntityManager, asked: Asked, answer: Buffer): Promise<void> {
  const { userId, keyHash, operation, keyed } = asked;
  const sealedResponse = seal(answer, keyed.key);
  await keepRecord(em.getKysely(), { userId, keyHash, operation, fingerprint: keyed.fingerprint, sealedResponse });
}

/** @throws DomainError validation_failed when the key was used for something else. */
function replay({ operation, fingerprint, sealedResponse }: CallRecord, { keyed, operation: asked }: Asked) {
  if (operation !== asked || !fingerprint.equals(keyed.fingerprint)) throw keyReused();
  return { response: unseal(sealedResponse, keyed.key), isReplayed: true };
}

/** Somebody sends more keys in a day than anybody needs; they may go on without. */
function tooMany(): DomainError {
  return new DomainError('rate_limited', 'Too many requests with an Idempotency-Key, try again later or without one', {
    retryAfterSeconds: 3_600,
  });
}
