import { hash } from 'node:crypto';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { Logger } from 'pino';
import { withinSharedTimeout } from './shared-timeout.ts';

/** How long the register is not used after a failure. */
const pauseMs = 1_000;
const wrongLastSequence = 10071;

/** The result of claiming a key. */
export interface KeyClaim {
  /** Whether the key belongs to this request and not to another one. */
  isOwn: boolean;
  /** Frees the key after a failed request. */
  forget(): Promise<void>;
}

/**
 * Records the request of each `Idempotency-Key` across all gateways and services (rules.md#idempotency), since a service knows only the keys
 * sent to it. Services prevent repeated writes without it, so requests continue during an outage; only the reuse of a key
 * with another service is then not detected.
 */
export interface KeyRegister {
  claim(userId: number, key: string, fingerprint: Buffer): Promise<KeyClaim>;
}

export interface KeyRegisterOptions {
  bucket: () => Promise<KV>;
  /** The time after which a request continues without the register. */
  timeoutMs: number;
  logger: Logger;
  now?: () => number;
}

const unregistered: KeyClaim = { isOwn: true, forget: async () => undefined };

/** Keeps the register in a NATS key-value bucket. */
export function createKeyRegister({ bucket, timeoutMs, logger, now = Date.now }: KeyRegisterOptions): KeyRegister {
  let pausedUntil = 0;
  const withFallback = async <Result>(work: () => Promise<Result>, fallback: Result): Promise<Result> => {
    if (now() < pausedUntil) return fallback;
    try {
      return await withinSharedTimeout(work(), timeoutMs);
    } catch (error) {
      pausedUntil = now() + pauseMs;
      logger.warn({ err: error }, 'cannot reach the register of idempotency keys, continuing without it');
      return fallback;
    }
  };
  return {
    claim(userId, key, fingerprint) {
      const name = `${userId}.${hash('sha256', key)}`;
      const forget = () => withFallback(async () => (await bucket()).delete(name), undefined);
      return withFallback(
        async () => ({ isOwn: await register(await bucket(), name, fingerprint), forget }),
        unregistered,
      );
    },
  };
}

/** Stores the value under the name if it is free; returns whether the name has this value. */
async function register(kv: KV, name: string, value: Buffer): Promise<boolean> {
  try {
    await kv.create(name, value);
    return true;
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === wrongLastSequence)) throw error;
  }
  const entry = await kv.get(name);
  return entry?.operation !== 'PUT' || value.equals(entry.value);
}
