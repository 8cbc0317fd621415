import type { EventEmitter } from 'node:events';
import { badRequest, DomainError, rateLimited } from '@commonplace/rpc/errors';

export interface BodyMemoryOptions {
  /** The maxBytes bytes held at once. */
  maxBytes: number;
  maxBytesPerUser: number;
  /** The maxBodyBytes body. */
  maxBodyBytes: number;
  /** The maxBytes bodies of one person that arrive at once. */
  maxArrivingPerUser: number;
  /** What a body costs besides its bytes once it is whole and has to be looked at. */
  processingBytes: number;
}

/** A body that is arriving. */
export interface ArrivingBody {
  /** Holds bytes that have arrived. @throws DomainError rate_limited, unavailable. */
  hold(bytes: number): void;
  /** The body is whole. @throws DomainError rate_limited, unavailable. */
  finish(): void;
}

/** Room for the bodies of people, in each gateway. */
export interface BodyMemory {
  /**
   * Lets a body arrive; what it holds is free again when its response closes. `expectedBytes` is looked at and not held.
   * @throws DomainError rate_limited when one person sends too much, unavailable when all people do.
   */
  admit(userId: number, response: Closing, expectedBytes?: number): ArrivingBody;
}

/** A response; its client may have gone already. */
type Closing = EventEmitter & { readonly closed?: boolean };

interface Person {
  held: number;
  arriving: number;
  bodies: number;
}

/**
 * Counts bodies by the bytes that have arrived, so that no one takes room by announcing what never comes. What a person holds
 * beyond one body has to fit into half of the room: the other half is for first bodies, so that a few people who send all
 * that they may do not keep others out.
 */
export function createBodyMemory({
  maxBytes,
  maxBytesPerUser,
  maxBodyBytes,
  maxArrivingPerUser,
  processingBytes,
}: BodyMemoryOptions): BodyMemory {
  const people = new Map<number, Person>();
  let all = 0;
  const check = ({ held }: Person, bytes: number) => {
    if (held + bytes > maxBytesPerUser) throw rateLimited(1);
    const isOneBody = held + bytes <= maxBodyBytes + processingBytes;
    if (all + bytes <= (isOneBody ? maxBytes : maxBytes / 2)) return;
    throw new DomainError('unavailable', 'too much is on its way', { retryAfterSeconds: 5 });
  };
  return {
    admit(userId, response, expectedBytes = 0) {
      const person = people.get(userId) ?? { held: 0, arriving: 0, bodies: 0 };
      if (person.arriving >= maxArrivingPerUser) throw rateLimited(1);
      check(person, expectedBytes + processingBytes);
      people.set(userId, person);
      person.arriving += 1;
      person.bodies += 1;
      let own = 0;
      let isArriving = true;
      let isOpen = true;
      const hold = (bytes: number) => {
        // Of a client that has gone nothing is kept.
        if (!isOpen) return;
        check(person, bytes);
        own += bytes;
        person.held += bytes;
        all += bytes;
      };
      const stopArriving = () => {
        if (isArriving) person.arriving -= 1;
        isArriving = false;
      };
      const leave = () => {
        isOpen = false;
        stopArriving();
        person.held -= own;
        all -= own;
        person.bodies -= 1;
        if (person.bodies === 0) people.delete(userId);
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

/** The same bytes, held as they pass. @throws DomainError bad_request for a body that breaks off; as the body. */
export async function* countedChunks(chunks: AsyncIterable<Buffer>, body: ArrivingBody): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      body.hold(chunk.length);
      yield chunk;
    }
  } catch (error) {
    // What Node says of a client that has gone.
    throw error instanceof DomainError ? error : badRequest('the body is incomplete');
  }
  body.finish();
}
