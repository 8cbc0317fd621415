import { addAbortListener } from 'node:events';
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsClient } from './nats.ts';
import { streamOf } from './streams.ts';

/** Returns the latest event of a type, if its stream has one. Waits for NATS; rejects when the signal aborts. */
export async function readLastEvent<Desc extends DescMessage>(
  nats: Pick<NatsClient, 'connection'>,
  desc: Desc,
  signal: AbortSignal,
): Promise<MessageShape<Desc> | undefined> {
  const manager = await jetstreamManager(await nats.connection(signal), { checkAPI: false });
  const message = await manager.direct.getMessage(streamOf(desc.typeName), { last_by_subj: desc.typeName });
  return message === null ? undefined : fromBinary(desc, message.data);
}

/**
 * Yields the events of a type that are published from now on, each at most once, until the signal aborts or the connection
 * is closed. Events are missed while the connection is lost.
 */
export async function* hearEvents<Desc extends DescMessage>(
  nats: Pick<NatsClient, 'connection'>,
  desc: Desc,
  signal: AbortSignal,
): AsyncGenerator<MessageShape<Desc>> {
  const connection = await nats.connection(signal);
  const subscription = connection.subscribe(desc.typeName);
  // Calls back at once if the signal has aborted.
  using _stop = addAbortListener(signal, () => subscription.unsubscribe());
  for await (const message of subscription) yield fromBinary(desc, message.data);
}
