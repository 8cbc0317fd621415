import type { Readable } from 'node:stream';
import { FairQueue } from '@commonplace/background/fair-queue';
import { runImageProcess, type DecodedImage } from './image-process.ts';
import type { ImageForm } from './program-messages.ts';

/** Decodes a limited number of images at a time, each in its own process. */
export interface ImageDecoder {
  /**
   * @param open Opens the file when a slot is free.
   * @throws DomainError validation_failed for an invalid image; unavailable if too many wait, or decoding is not
   * possible now; rate_limited if too many of them are the user's; cancelled; whatever `open` throws.
   */
  decode(open: () => Promise<Readable>, options: DecodeOptions): Promise<DecodedImage>;
}

export interface DecodeOptions extends ImageForm {
  /** Id of the account, for fair queuing. */
  ownerId: number;
  /** Size of the file. */
  bytes: number;
  signal: AbortSignal;
}

const mebibyte = 1024 * 1024;
/** The weight of a tiny image, since a process must be started. */
const minWeight = 4;
/** Maximum weight of waiting images per slot: some forty small images, or a dozen of 10 MiB. */
const maxWeight = 160;
/** Fourteen small images, or four of 10 MiB. */
const maxPerOwner = 56;
/** The part of the timeout after which a waiting request is rejected, while there is time to decode images of others. */
const maxWaitShare = 0.6;

/**
 * Creates a decoder with `maxConcurrency` slots and a timeout per image. Slots are shared fairly among owners, so that
 * many slow images of one user delay others by one image only.
 */
export function createImageDecoder(maxConcurrency: number, timeoutMs = 20_000): ImageDecoder {
  const turns = new FairQueue({
    maxConcurrency,
    maxWeight: maxConcurrency * maxWeight,
    maxPerOwner,
    maxWaitMs: maxWaitShare * timeoutMs,
  });
  return {
    decode: (open, { shape, crop, ownerId, bytes, signal }) =>
      turns.run({ ownerId, weight: minWeight + Math.floor(bytes / mebibyte), signal }, async () =>
        runImageProcess(await open(), { form: { shape, crop }, signal, timeoutMs }),
      ),
  };
}
