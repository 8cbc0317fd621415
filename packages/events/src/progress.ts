import type { JetStreamManager } from '@nats-io/jetstream';
import { z } from 'zod';

/** How far a durable consumer has come. */
export interface Progress {
  /** Everything of the stream up to this sequence has been read, or is gone. */
  position: number;
  /** Sequences that the stream dropped before they were read; some may have been events of other types. */
  missed: number;
}

const stored = z.object({ position: z.number(), missed: z.number() });

/**
 * Notes how far a consumer has come, and counts what its stream has dropped since then without its having been read.
 * The note is the consumer's description, where an operator finds it too: it lives as long as the consumer, and a
 * service that comes back after longer than the retention still knows where it was.
 */
export async function noteProgress(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  isRebuilt: boolean,
): Promise<Progress> {
  // The stream first: what it held by then has been read when nothing is pending afterwards.
  const { state } = await manager.streams.info(stream);
  const info = await manager.consumers.info(stream, durable);
  const gone = state.first_seq - 1;
  const delivered = info.delivered.stream_seq;
  const known = parse(info.config.description, state.last_seq) ?? { position: Math.max(gone, delivered), missed: 0 };
  const reached = info.num_pending + info.num_ack_pending === 0 ? state.last_seq : delivered;
  const dropped = Math.max(0, gone - Math.max(known.position, delivered));
  const progress = {
    position: Math.max(known.position, gone, reached),
    missed: isRebuilt ? 0 : known.missed + dropped,
  };
  const description = JSON.stringify(progress);
  if (description !== info.config.description) await manager.consumers.update(stream, durable, { description });
  return progress;
}

/** What was noted; nothing when the stream has begun anew since, since its sequences are others. */
function parse(description: string | undefined, lastSequence: number): Progress | undefined {
  try {
    const progress = stored.parse(JSON.parse(description ?? ''));
    return progress.position > lastSequence ? undefined : progress;
  } catch {
    // A new consumer, or one that somebody else has described.
    return undefined;
  }
}
