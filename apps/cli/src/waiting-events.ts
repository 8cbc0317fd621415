import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceStateService } from '@commonplace/proto/service/v1/state';
import { serviceNames, type Platform } from './platform.ts';

const pollMs = 200;

/** The events of all services on their way; undefined if a service or NATS does not answer. */
interface Waiting {
  /** Not published. */
  unpublished: number;
  /** Published and not handled. */
  unhandled: number;
}

/** Waits until published events are handled, at most this long; returns how many are not, undefined if that is not known. */
export async function untilHandled(platform: Platform, maxMs: number): Promise<number | undefined> {
  const deadline = performance.now() + maxMs;
  for (;;) {
    const waiting = await countWaiting(platform).catch(() => undefined);
    if (waiting?.unhandled === 0 || performance.now() > deadline) return waiting?.unhandled;
    await sleep(pollMs);
  }
}

/**
 * Waits until every event is published and handled, twice in a row, since a handled event may append others. Throws if no
 * event is handled for this long.
 */
export async function untilSettled(platform: Platform, maxStandstillMs: number): Promise<void> {
  let least = Infinity;
  let changedAt = performance.now();
  for (let quiet = 0; quiet < 2;) {
    const { unpublished, unhandled } = (await countWaiting(platform)) ?? { unpublished: Infinity, unhandled: Infinity };
    const count = unpublished + unhandled;
    quiet = count === 0 ? quiet + 1 : 0;
    if (count < least) [least, changedAt] = [count, performance.now()];
    if (performance.now() - changedAt > maxStandstillMs) throw new Error(`${count} events are not handled`);
    if (quiet < 2) await sleep(pollMs);
  }
}

async function countWaiting(platform: Platform): Promise<Waiting | undefined> {
  const states = await Promise.all(
    serviceNames.map((name) => platform.client(name, ServiceStateService).getServiceState({}, platform.call)),
  );
  const counts = { unpublished: 0, unhandled: 0 };
  for (const { outboxWaiting, eventsPending } of states) {
    if (outboxWaiting === undefined || eventsPending === undefined) return undefined;
    counts.unpublished += outboxWaiting;
    counts.unhandled += eventsPending;
  }
  return counts;
}
