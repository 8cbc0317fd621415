import type { EventEmitter } from 'node:events';
import { badRequest, DomainError, rateLimited } from '@commonplace/domain/errors';

export interface BodyMemoryOptions {
  /** The total for all users. */
  maxBytes: number;
  maxBytesPerUser: number;
  maxBodyBytes: number;
  maxArrivingPerUser: number;
  /** The memory for processing a complete body, besides its bytes. */
  processingBytes: number;
}

export interface ArrivingBody {
  /** Counts bytes that have arrived. @throws DomainError rate_limited, unavailable. */
  hold(bytes: number): void;
  /** Ends the body and counts its processing. @throws DomainError rate_limited, unavailable. */
  finish(): void;
}

/** Limits the memory of request bodies in this process. */
export interface BodyMemory {
  /**
   * Admits a body; its memory is freed when its response closes. `expectedBytes` must fit, but is not reserved.
   * @throws DomainError rate_limited if the user sends too much, unavailable if all users together do.
   */
  admit(userId: number, response: Closing, expectedBytes?: number): ArrivingBody;
}

/** A response, which may be closed already. */
type Closing = EventEmitter & { readonly closed?: boolean };

interface Usage {
  held: number;
  arriving: number;
  bodies: number;
}

/**
 * Counts the bytes that have arrived, so that announced bytes take no room. What a user holds beyond one body must fit
 * into half of the total: the other half is for first bodies, so that a few heavy users do not keep others out.
 */
export function createBodyMemory({
  maxBytes,
  maxBytesPerUser,
  maxBodyBytes,
  maxArrivingPerUser,
  processingBytes,
}: BodyMemoryOptions): BodyMemory {
  const usages = new Map<number, Usage>();
  let all = 0;
  const check = ({ held }: Usage, bytes: number) => {
    if (held + bytes > maxBytesPerUser) throw rateLimited(1);
    const isOneBody = held + bytes <= maxBodyBytes + processingBytes;
    if (all + bytes <= (isOneBody ? maxBytes : maxBytes / 2)) return;
    throw new DomainError('unavailable', 'too many bodies are arriving', { retryAfterSeconds: 5 });
  };
  return {
    admit(userId, response, expectedBytes = 0) {
      const usage = usages.get(userId) ?? { held: 0, arriving: 0, bodies: 0 };
      if (usage.arriving >= maxArrivingPerUser) throw rateLimited(1);
      check(usage, expectedBytes + processingBytes);
      usages.set(userId, usage);
      usage.arriving += 1;
      usage.bodies += 1;
      let own = 0;
      let isArriving = true;
      let isOpen = true;
      const hold = (bytes: number) => {
        // The client has disconnected.
        if (!isOpen) return;
        check(usage, bytes);
        own += bytes;
        usage.held += bytes;
        all += bytes;
      };
      const stopArriving = () => {
        if (isArriving) usage.arriving -= 1;
        isArriving = false;
      };
      const leave = () => {
        isOpen = false;
        stopArriving();
        usage.held -= own;
        all -= own;
        usage.bodies -= 1;
        if (usage.bodies === 0) usages.delete(userId);
      };
      if (response.closed) leave();
      else response.once('close', leave);
      return {
        hold,
        finish() {
          hold(processingBytes);
          stopArriving();
        },
      };
    },
  };
}

/** Passes chunks through and counts them. @throws DomainError bad_request for an incomplete body; as `ArrivingBody`. */
export async function* countedChunks(chunks: AsyncIterable<Buffer>, body: ArrivingBody): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      body.hold(chunk.length);
      yield chunk;
    }
  } catch (error) {
    // An error of Node for a disconnected client.
    throw error instanceof DomainError ? error : badRequest('the body is incomplete');
  }
  body.finish();
}
