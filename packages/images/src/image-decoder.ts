import type { Readable } from 'node:stream';
import { DomainError, rateLimited, unavailable } from '@commonplace/rpc/errors';
import pLimit, { type LimitFunction } from 'p-limit';
import { runImageProcess, type DecodedImage } from './image-process.ts';
import type { ImageShape } from './program-messages.ts';

/** Decodes images, so many at once, each in a process of its own. */
export interface ImageDecoder {
  /**
   * @param open Opens the file once its turn has come.
   * @throws DomainError validation_failed for what is wrong with the image; unavailable when too many wait, or it
   * cannot be decoded now; rate_limited when too many of them are this person's; cancelled; whatever `open` throws.
   */
  decode(open: () => Promise<Readable>, options: DecodeOptions): Promise<DecodedImage>;
}

export interface DecodeOptions {
  shape: ImageShape;
  /** Id of the account: nobody waits for all of another's images. */
  ownerId: number;
  signal: AbortSignal;
}

/** More would wait longer than anybody does. */
const maxWaiting = 64;
const maxPerOwner = 8;

/**
 * A decoder that takes `atOnce` images at a time, for 20 seconds each unless given. A person's images take turns among
 * themselves before they take turns with those of others: whoever sends many that take long has others wait for one.
 */
export function createImageDecoder(atOnce: number, timeoutMs = 20_000): ImageDecoder {
  const limit = pLimit(atOnce);
  const owners = new Map<number, { turns: LimitFunction; images: number }>();
  let images = 0;
  return {
    async decode(open, { shape, ownerId, signal }) {
      const owner = owners.get(ownerId) ?? { turns: pLimit(1), images: 0 };
      if (owner.images >= maxPerOwner) throw rateLimited(1);
      if (images >= atOnce + maxWaiting) throw unavailable('too many images wait to be decoded');
      owners.set(ownerId, owner);
      owner.images += 1;
      images += 1;
      const run = async () => {
        if (signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
        return runImageProcess(await open(), { shape, signal, timeoutMs });
      };
      try {
        return await owner.turns(() => limit(run));
      } finally {
        images -= 1;
        owner.images -= 1;
        if (owner.images === 0) owners.delete(ownerId);
      }
    },
  };
}
