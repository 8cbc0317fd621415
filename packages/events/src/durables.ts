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

/** Messages taken and not answered, in all processes of the service. */
const maxAckPending = 120;

const settings = {
  ack_wait: nanos(ackWaitMs),
  max_ack_pending: maxAckPending,
  // The dead letters set the limit: a message is given up by us, never forgotten by the server.
  max_deliver: -1,
};

/**
 * Names the durable consumer through which a service reads one type of event:
 * `community_commonplace_content_v1_ArticleChanged`. All processes of the service that handle the type share it.
 */
export function durableName(service: string, type: string): string {
  return `${service}_${type.replaceAll('.', '_')}`;
}

/** The type that a durable consumer of the service reads; undefined for a name that none can have. */
export function typeOfDurable(service: string, name: string): string | undefined {
  return name.startsWith(`${service}_`) ? name.slice(service.length + 1).replaceAll('_', '.') : undefined;
}

/**
 * Creates the durable consumer, which begins with the oldest event that the stream keeps, or brings its settings up to
 * date. Throws when the stream does not exist.
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
