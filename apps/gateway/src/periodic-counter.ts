import { isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { Logger } from 'pino';

/** Counts in memory and sends the sums once a second, since a write for each count is too much. */
export interface PeriodicCounter<Key, Kind extends string> extends AsyncDisposable {
  count(key: Key, kind: Kind): void;
}

/** The counts of a key by kind; kinds that were not counted are missing. */
export type Sum<Key, Kind extends string> = [key: Key, counts: Partial<Record<Kind, number>>];

export interface PeriodicCounterOptions<Key, Kind extends string> {
  /** Sends sums to a service. A failure that is an outage keeps them for the next time. */
  send(sums: Sum<Key, Kind>[], options: { principal: Principal; deadline: Date }): Promise<unknown>;
  /** Bounds the memory; counts of further keys are dropped until the next sending. */
  maxKeys: number;
  /** The counted things, for the log. */
  counted: string;
  logger: Logger;
}

const principal: Principal = { kind: 'service', name: 'gateway' };
const intervalMs = 1_000;
const timeoutMs = 2_000;

/** Disposal sends the rest. A killed process loses the counts of a second; sums whose reply was lost are counted again. */
export function createPeriodicCounter<Key, Kind extends string>({
  send,
  maxKeys,
  counted,
  logger,
}: PeriodicCounterOptions<Key, Kind>): PeriodicCounter<Key, Kind> {
  let sums = new Map<Key, Partial<Record<Kind, number>>>();
  let sending: Promise<void> | undefined;

  const add = (key: Key, kind: Kind, amount: number) => {
    const counts: Partial<Record<Kind, number>> = sums.get(key) ?? {};
    if (sums.size >= maxKeys && !sums.has(key)) return;
    sums.set(key, { ...counts, [kind]: (counts[kind] ?? 0) + amount });
  };
  const sendAll = async () => {
    const pending = [...sums];
    sums = new Map();
    try {
      await send(pending, { principal, deadline: new Date(Date.now() + timeoutMs) });
    } catch (error) {
      logger.debug({ err: error }, `cannot send the counts of ${counted}`);
      if (!isOutage(error)) return;
      for (const [key, counts] of pending) {
        for (const kind in counts) add(key, kind, counts[kind] ?? 0);
      }
    }
  };
  const sendPending = () => {
    if (sums.size > 0) sending ??= sendAll().finally(() => (sending = undefined));
  };
  const timer = setInterval(sendPending, intervalMs).unref();

  return {
    count: (key, kind) => add(key, kind, 1),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sending;
      sendPending();
      await sending;
    },
  };
}
