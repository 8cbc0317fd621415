import { isDeepStrictEqual } from 'node:util';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { ackWaitMs } from './delivery.ts';
import { streamOf } from './streams.ts';

/** Maximum unacknowledged messages in all processes of the service. */
const maxAckPending = 120;

const settings = {
  ack_wait: nanos(ackWaitMs),
  max_ack_pending: maxAckPending,
  // The dead letters set the limit: the service gives up a message, the server never drops one.
  max_deliver: -1,
};

/**
 * Returns the name of the durable consumer of a service for one type of event:
 * `community_commonplace_content_v1_ArticleChanged`. All processes of the service share it.
 */
export function durableName(service: string, type: string): string {
  return `${service}_${type.replaceAll('.', '_')}`;
}

/** Returns the type of a durable consumer of the service, or undefined if the name is not of this service. */
export function typeOfDurable(service: string, name: string): string | undefined {
  return name.startsWith(`${service}_`) ? name.slice(service.length + 1).replaceAll('_', '.') : undefined;
}

/**
 * Creates the durable consumer, which starts with the oldest event of the stream, or updates its settings. Throws if the
 * stream does not exist.
 */
export async function ensureDurable(manager: JetStreamManager, service: string, type: string): Promise<void> {
  const stream = streamOf(type);
  const name = durableName(service, type);
  const current = await manager.consumers.info(stream, name).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
    throw error;
  });
  if (current === undefined) {
    await manager.consumers.add(stream, {
      durable_name: name,
      filter_subject: type,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...settings,
    });
    return;
  }
  const { ack_wait, max_ack_pending, max_deliver } = current.config;
  if (!isDeepStrictEqual({ ack_wait, max_ack_pending, max_deliver }, settings)) {
    await manager.consumers.update(stream, name, settings);
  }
}
