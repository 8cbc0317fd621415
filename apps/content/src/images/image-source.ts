import type { Readable } from 'node:stream';
import { badRequest } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { FetchError } from '@commonplace/fetch/fetch-error';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { ImageSource } from '@commonplace/proto/content/v1/images';
import { limits } from '@commonplace/rules/limits';
import type { SiteImages } from '@commonplace/rules/site-images';
import { isUploadKey, newUploadKey } from './upload-key.ts';

interface Dependencies {
  objects: ObjectStore;
  fetcher: GuardedFetcher;
  siteImages: SiteImages;
}

export interface ReceivedImage {
  bytes: number;
  open(): Promise<Readable>;
}

/** Receives an image, unless it has been uploaded already. */
export type ReceiveImage = () => Promise<ReceivedImage>;

/**
 * Runs `use` with an image that was uploaded, or that `use` downloads once it has a slot, so that others do not wait
 * for a slow server. The received file is removed afterwards.
 * @throws DomainError validation_failed if the URL cannot be fetched; whatever `use` throws.
 */
export async function withImage<Result>(
  { objects, fetcher, siteImages }: Dependencies,
  source: ImageSource | undefined,
  signal: AbortSignal,
  use: (receive: ReceiveImage) => Promise<Result>,
): Promise<Result> {
  const choice = source?.source;
  const key = choice?.case === 'upload' ? choice.value : newUploadKey();
  if (!isUploadKey(key)) throw badRequest('not a valid upload key');
  try {
    return await use(async () => {
      const own = choice?.case === 'address' ? siteImages.keyOf(choice.value) : undefined;
      if (own !== undefined) await copyInto(objects, key, own);
      else if (choice?.case === 'address') await fetchInto(objects, key, fetcher, choice.value, signal);
      const head = await objects.head(key);
      if (!head) throw noUpload();
      return { bytes: head.bytes, open: () => read(objects, key) };
    });
  } finally {
    await objects.delete(key);
  }
}

async function read(objects: ObjectStore, key: string): Promise<Readable> {
  const upload = await objects.get(key);
  if (!upload) throw noUpload();
  return upload.body;
}

function noUpload(): Error {
  return badRequest('an image must be an upload or a URL');
}

/** An image of this site is copied, since the fetcher may not reach the site itself. */
async function copyInto(objects: ObjectStore, key: string, own: string): Promise<void> {
  const stored = await objects.get(own);
  if (!stored) throw violation('image', 'does not exist');
  const { bytes: maxBytes } = limits.image;
  await objects.put(key, stored.body, { contentType: 'application/octet-stream', maxBytes });
}

async function fetchInto(
  objects: ObjectStore,
  key: string,
  fetcher: GuardedFetcher,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const { bytes: maxBytes } = limits.image;
  try {
    const { body } = await fetcher.fetch(address, { types: ['image/*'], maxBytes, signal });
    await objects.put(key, body, { contentType: 'application/octet-stream', maxBytes });
  } catch (error) {
    if (error instanceof FetchError) throw violation('image', error.message);
    throw error;
  }
}
