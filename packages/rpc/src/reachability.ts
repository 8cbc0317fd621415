import { DomainError, unavailable } from '@commonplace/domain/errors';
import { connectivityState, type Channel } from '@grpc/grpc-js';

const maxWaiting = 1_000;

type WatchedChannel = Pick<Channel, 'getConnectivityState' | 'watchConnectivityState'>;

interface Waiter {
  proceed(): void;
  fail(error: DomainError): void;
}

/**
 * Tracks whether a channel's server is reachable. Calls wait for a server that is restarting; if it stays unreachable, or too
 * many calls wait, they fail at once, so that an outage does not pile up requests. The channel keeps reconnecting by itself.
 */
export class Reachability {
  readonly #channel: WatchedChannel;
  readonly #restartMs: number;
  readonly #waiters = new Set<Waiter>();
  #unreachableSince: number | undefined;
  #isWatching = false;
  #isClosed = false;

  /** A server that is unreachable for longer than a restart takes is down, and its calls fail at once. */
  constructor(channel: WatchedChannel, restartMs: number) {
    this.#channel = channel;
    this.#restartMs = restartMs;
  }

  /** Resolves as soon as a call can be sent. Rejects with `unavailable`, at the deadline or at once, or with `cancelled`. */
  async wait(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.#isConnected()) return;
    this.#unreachableSince ??= Date.now();
    const isDown = Date.now() - this.#unreachableSince > this.#restartMs;
    if (isDown || this.#waiters.size >= maxWaiting) throw unavailable();
    if (signal?.aborted) throw cancelled(signal);
    await this.#enqueue(deadline, signal);
  }

  /** Rejects the calls that still wait. */
  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiters) waiter.fail(unavailable());
  }

  #isConnected(): boolean {
    if (this.#isClosed) throw unavailable();
    // Reading the state also wakes up an idle channel.
    const state = this.#channel.getConnectivityState(true);
    // The state of an idle channel says nothing about the server, and earlier knowledge is out of date.
    if (state === connectivityState.READY || state === connectivityState.IDLE) this.#unreachableSince = undefined;
    return state === connectivityState.READY;
  }

  #enqueue(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        proceed() {
          leave();
          resolve();
        },
        fail(error) {
          leave();
          reject(error);
        },
      };
      const cancel = () => waiter.fail(cancelled(signal));
      const timer = setTimeout(() => waiter.fail(unavailable()), Math.max(0, deadline - Date.now()));
      signal?.addEventListener('abort', cancel, { once: true });
      this.#waiters.add(waiter);
      this.#watch();
    });
  }

  /** Watches the channel while calls wait. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const state = this.#channel.getConnectivityState(true);
    this.#channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      this.#isWatching = false;
      if (this.#isClosed || this.#waiters.size === 0) return;
      if (this.#isConnected()) for (const waiter of this.#waiters) waiter.proceed();
      else this.#watch();
    });
  }
}

function cancelled(signal: AbortSignal | undefined): DomainError {
  return new DomainError('cancelled', 'cancelled', { cause: signal?.reason });
}
