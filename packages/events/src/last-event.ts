import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsClient } from './nats.ts';

/**
 * The latest event of a type that its stream holds; undefined when there is none. It waits for NATS, and rejects when the
 * signal fires or the stream is not there.
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
