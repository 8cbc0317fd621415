import { hash } from 'node:crypto';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { Logger } from 'pino';
import { withTimeout } from './with-timeout.ts';

/** How long the register is left alone after it failed. */
const pauseMs = 1_000;
const wrongLastSequence = 10071;

/** What became of noting a key. */
export interface KeyClaim {
  /** Whether the key stands for this request, and for no other. */
  isOwn: boolean;
  /** Nothing came of the request: the key may stand for another one. */
  forget(): Promise<void>;
}

/**
 * What each `Idempotency-Key` stands for, over all gateways and services (S14): a service knows only of keys that it was
 * sent itself. Nothing is carried out twice without it, so that requests go on while it is away; then a key that was used
 * with another service before passes.
 */
export interface KeyRegister {
  claim(userId: number, key: string, fingerprint: Buffer): Promise<KeyClaim>;
}

export interface KeyRegisterOptions {
  bucket: () => Promise<KV>;
  logger: Logger;
  now?: () => number;
}

const unregistered: KeyClaim = { isOwn: true, forget: async () => undefined };

/** A register in a NATS key-value bucket. */
export function createKeyRegister({ bucket, logger, now = Date.now }: KeyRegisterOptions): KeyRegister {
  let pausedUntil = 0;
  const orWithout = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    if (now() < pausedUntil) return otherwise;
    try {
      return await withTimeout(work());
    } catch (error) {
      pausedUntil = now() + pauseMs;
      logger.warn({ err: error }, 'the register of idempotency keys is away, going on without it');
      return otherwise;
    }
  };
  return {
    claim(userId, key, fingerprint) {
      const name = `${userId}.${hash('sha256', key)}`;
      const forget = () => orWithout(async () => (await bucket()).delete(name), undefined);
      return orWithout(async () => ({ isOwn: await note(await bucket(), name, fingerprint), forget }), unregistered);
    },
  };
}

/** Whether the name stands for the value, now if it did for nothing before. */
async function note(kv: KV, name: string, value: Buffer): Promise<boolean> {
  try {
    await kv.create(name, value);
    return true;
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === wrongLastSequence)) throw error;
  }
  const entry = await kv.get(name);
  return entry?.operation !== 'PUT' || value.equals(entry.value);
}
