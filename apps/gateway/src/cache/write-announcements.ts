import { setTimeout as delay } from 'node:timers/promises';
import type { NatsClient } from '@commonplace/events/nats';
import type { Logger } from 'pino';

/** Tells the other gateways who wrote, so that they too show nobody an answer from before their own write. */
export interface WriteAnnouncements extends AsyncDisposable {
  /** Sent at once and not waited for: the caller's next request takes longer. While NATS is away nobody hears it. */
  announce(userId: number): void;
}

export interface WriteAnnouncementOptions {
  nats: NatsClient;
  /** Another gateway, or this one, said that this user wrote. */
  onWrite(userId: number): void;
  logger: Logger;
}

const subject = 'gateway.writes';
/** Later it would be no news to anybody. */
const connectTimeoutMs = 500;
/** A server that does not let gateways listen is asked again, since its configuration may be brought up to date. */
const retryMs = 10_000;

/** Follows what the gateways say to each other. Nothing is kept: what was said before one listens is no news. */
export function followWrites({ nats, onWrite, logger }: WriteAnnouncementOptions): WriteAnnouncements {
  const stop = new AbortController();
  const follow = async () => {
    while (!stop.signal.aborted) {
      try {
        const connection = await nats.connection(stop.signal);
        const subscription = connection.subscribe(subject);
        const unsubscribe = () => subscription.unsubscribe();
        stop.signal.addEventListener('abort', unsubscribe, { once: true });
        for await (const message of subscription) onWrite(Number(message.string()));
        stop.signal.removeEventListener('abort', unsubscribe);
      } catch (error) {
        if (!stop.signal.aborted) logger.debug({ err: error }, 'what other gateways write is not heard');
      }
      await delay(retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    announce(userId) {
      nats
        .connection(AbortSignal.timeout(connectTimeoutMs))
        .then((connection) => connection.publish(subject, String(userId)))
        .catch((error: unknown) => logger.debug({ err: error }, 'other gateways do not hear of a write'));
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await following;
    },
  };
}
