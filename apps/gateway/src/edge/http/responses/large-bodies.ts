import type { ServerResponse } from 'node:http';
import { unavailable } from '@commonplace/domain/errors';

/** The size from which responses are counted. */
export const minLargeBytes = 256 * 1024;
/** The maximum memory of large responses that are being sent. */
const maxBytes = 128 * 1024 * 1024;
/** The maximum number of streamed responses, each of which holds a chunk or two in memory. */
const maxStreams = 64;
/** A client that reads nothing for this long is disconnected. */
const stalledMs = 30_000;

export interface LargeBodies {
  /**
   * Returns the bytes to send: clients with equal responses share one copy, which is held until each has read it or
   * disconnected. Throws `unavailable` beyond the maximum memory.
   */
  hold(body: Buffer, etag: string, client: ServerResponse): Buffer;
  /** Counts a streamed response until its client has read it or disconnected. Throws `unavailable` if there are too many. */
  openStream(client: ServerResponse): void;
}

/** Limits the memory of large responses that are being sent. */
export function createLargeBodies(): LargeBodies {
  const sending = new Map<string, { body: Buffer; clients: number }>();
  let bytes = 0;
  let streams = 0;
  const release = (etag: string) => {
    const held = sending.get(etag);
    if (!held) return;
    held.clients -= 1;
    if (held.clients > 0) return;
    sending.delete(etag);
    bytes -= held.body.length;
  };
  return {
    hold(body, etag, client) {
      // A closed response emits no further event.
      if (body.length < minLargeBytes || client.closed) return body;
      const held = sending.get(etag) ?? { body, clients: 0 };
      if (held.clients === 0) {
        if (bytes + body.length > maxBytes) throw unavailable('too many large responses are being sent');
        bytes += body.length;
        sending.set(etag, held);
      }
      held.clients += 1;
      client.once('close', () => release(etag));
      client.setTimeout(stalledMs, () => client.destroy());
      return held.body;
    },
    openStream(client) {
      if (streams >= maxStreams) throw unavailable('too many large responses are being sent');
      streams += 1;
      client.once('close', () => {
        streams -= 1;
      });
      client.setTimeout(stalledMs, () => client.destroy());
    },
  };
}
