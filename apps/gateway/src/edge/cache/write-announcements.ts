import { setTimeout as delay } from 'node:timers/promises';
import type { NatsClient } from '@commonplace/events/nats';
import type { Logger } from 'pino';

/** Announces to the other gateways who has written, so that users see their own writes there too. */
export interface WriteAnnouncements extends AsyncDisposable {
  /** Sends an announcement without waiting: the user's next request takes longer. It is lost while NATS is unreachable. */
  announce(userId: number): void;
}

export interface WriteAnnouncementOptions {
  nats: NatsClient;
  /** Called for each announcement, including those of this gateway. */
  onWrite(userId: number): void;
  logger: Logger;
}

const subject = 'gateway.writes';
/** A later announcement would be useless. */
const connectTimeoutMs = 500;
/** Retried even if NATS denies the subscription, since its configuration may be updated. */
const retryMs = 10_000;

/** Subscribes to the announcements of all gateways, without a stream: earlier ones are not needed. */
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
        if (!stop.signal.aborted) logger.debug({ err: error }, 'cannot subscribe to the writes of other gateways');
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
        .catch((error: unknown) => logger.debug({ err: error }, 'cannot announce a write to other gateways'));
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await following;
    },
  };
}
