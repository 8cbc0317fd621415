import type { Readable } from 'node:stream';
import { createTurns } from '@commonplace/rpc/turns';
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
  /** Of the file. */
  bytes: number;
  signal: AbortSignal;
}

const mebibyte = 1024 * 1024;
/** Of an image of hardly any bytes: a process has to be started for it. */
const minWeight = 4;
/** Some forty small images, or a dozen of ten mebibytes, for each that is decoded at once; more would wait for too long. */
const maxWeight = 160;
/** Fourteen small ones, or four of ten mebibytes. */
const maxPerOwner = 56;
/** Whoever has waited for so long is told to come back, while there is still time to decode the images of others. */
const maxWaitMs = 12_000;

/**
 * A decoder that takes `maxConcurrency` images at a time, for 20 seconds each unless given. A person's images take turns among
 * themselves before they take turns with those of others: whoever sends many that take long has others wait for one.
 */
export function createImageDecoder(maxConcurrency: number, timeoutMs = 20_000): ImageDecoder {
  const turns = createTurns({
    atOnce: maxConcurrency,
    most: maxConcurrency * maxWeight,
    mostOfOne: maxPerOwner,
    patienceMs: maxWaitMs,
  });
  return {
    decode: (open, { shape, ownerId, bytes, signal }) =>
      turns.take({ ownerId, weight: minWeight + Math.floor(bytes / mebibyte), signal }, async () =>
        runImageProcess(await open(), { shape, signal, timeoutMs }),
      ),
  };
}
