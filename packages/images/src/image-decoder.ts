import type { Readable } from 'node:stream';
import { DomainError, rateLimited, unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';
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

/** A decoder that takes `atOnce` images at a time, for 20 seconds each unless given. */
export function createImageDecoder(atOnce: number, timeoutMs = 20_000): ImageDecoder {
  const limit = pLimit(atOnce);
  const perOwner = new Map<number, number>();
  return {
    async decode(open, { shape, ownerId, signal }) {
      const own = perOwner.get(ownerId) ?? 0;
      if (own >= maxPerOwner) throw rateLimited(1);
      if (limit.pendingCount >= maxWaiting) throw unavailable('too many images wait to be decoded');
      perOwner.set(ownerId, own + 1);
      try {
        return await limit(async () => {
          if (signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
          return runImageProcess(await open(), { shape, signal, timeoutMs });
        });
      } finally {
        const left = (perOwner.get(ownerId) ?? 1) - 1;
        if (left === 0) perOwner.delete(ownerId);
        else perOwner.set(ownerId, left);
      }
    },
  };
}
