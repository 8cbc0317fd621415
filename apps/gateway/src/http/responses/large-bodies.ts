import type { ServerResponse } from 'node:http';
import { unavailable } from '@commonplace/rpc/errors';

/** From here on an answer counts; smaller ones are many more than what they weigh. */
export const minLargeBytes = 256 * 1024;
/** What different large answers may weigh while they are on their way. */
const maxBytes = 128 * 1024 * 1024;
/** So many answers may be sent as they are read, of each of which there are a piece or two in memory. */
const maxStreams = 64;
/** A client that has not taken a byte for so long is cut off. */
const stalledMs = 30_000;

export interface LargeBodies {
  /**
   * The bytes to send instead: clients that take their time with equal answers share one copy. It is held until the
   * client has it or is gone. `unavailable` when too many different ones are on their way.
   */
  hold(body: Buffer, etag: string, client: ServerResponse): Buffer;
  /** Counts an answer that is sent as it is read, until the client has it or is gone. `unavailable` when too many are. */
  openStream(client: ServerResponse): void;
}

/** Bounds what large answers, cached or not, take of this process's memory while they are sent. */
export function createLargeBodies(): LargeBodies {
  const onTheirWay = new Map<string, { body: Buffer; clients: number }>();
  let bytes = 0;
  let streams = 0;
  const release = (etag: string) => {
    const held = onTheirWay.get(etag);
    if (!held) return;
    held.clients -= 1;
    if (held.clients > 0) return;
    onTheirWay.delete(etag);
    bytes -= held.body.length;
  };
  return {
    hold(body, etag, client) {
      // Of a client that left while its answer was made there is no end to wait for.
      if (body.length < minLargeBytes || client.closed) return body;
      const held = onTheirWay.get(etag) ?? { body, clients: 0 };
      if (held.clients === 0) {
        if (bytes + body.length > maxBytes) throw unavailable('too many large answers are on their way');
        bytes += body.length;
        onTheirWay.set(etag, held);
      }
      held.clients += 1;
      client.once('close', () => release(etag));
      client.setTimeout(stalledMs, () => client.destroy());
      return held.body;
    },
    openStream(client) {
      if (streams >= maxStreams) throw unavailable('too many large answers are on their way');
      streams += 1;
      client.once('close', () => {
        streams -= 1;
      });
      client.setTimeout(stalledMs, () => client.destroy());
    },
  };
}
