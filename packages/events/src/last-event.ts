import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsClient } from './nats.ts';

/**
 * Returns the latest event of a type in its stream, if any. Waits for NATS; rejects when the signal aborts or the stream does
 * not exist.
 */
export async function readLastEvent<Desc extends DescMessage>(
  nats: NatsClient,
  stream: string,
  desc: Desc,
  signal: AbortSignal,
): Promise<MessageShape<Desc> | undefined> {
  const manager = await jetstreamManager(await nats.connection(signal));
  const message = await manager.streams.getMessage(stream, { last_by_subj: desc.typeName });
  return message === null ? undefined : fromBinary(desc, message.data);
}
