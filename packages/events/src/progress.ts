import type { JetStreamManager } from '@nats-io/jetstream';
import { z } from 'zod';

/** Progress of a durable consumer. */
export interface Progress {
  /** Everything in the stream up to this sequence has been read or dropped. */
  position: number;
  /** Sequences that the stream dropped unread; some may have been events of other types. */
  missed: number;
}

const stored = z.object({ position: z.number(), missed: z.number() });

/**
 * Records a consumer's progress and counts the sequences that its stream has dropped unread since. It is stored as the
 * consumer's description, which lives as long as the consumer, so that a service that returns after more than the retention
 * still knows its position.
 */
export async function recordProgress(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  isRebuilt: boolean,
): Promise<Progress> {
  // Read the stream first: all it held by then has been read if nothing is pending afterwards.
  const { state } = await manager.streams.info(stream);
  const info = await manager.consumers.info(stream, durable);
  const gone = state.first_seq - 1;
  const delivered = info.delivered.stream_seq;
  const lastProgress = parse(info.config.description, state.last_seq) ?? {
    position: Math.max(gone, delivered),
    missed: 0,
  };
  const reached = info.num_pending + info.num_ack_pending === 0 ? state.last_seq : delivered;
  const dropped = Math.max(0, gone - Math.max(lastProgress.position, delivered));
  const progress = {
    position: Math.max(lastProgress.position, gone, reached),
    missed: isRebuilt ? 0 : lastProgress.missed + dropped,
  };
  const description = JSON.stringify(progress);
  if (description !== info.config.description) await manager.consumers.update(stream, durable, { description });
  return progress;
}

/** Returns the recorded progress, or undefined if the stream was recreated since and has other sequences. */
function parse(description: string | undefined, lastSequence: number): Progress | undefined {
  try {
    const progress = stored.parse(JSON.parse(description ?? ''));
    return progress.position > lastSequence ? undefined : progress;
  } catch {
    // A new consumer, or one with a foreign description.
    return undefined;
  }
}
