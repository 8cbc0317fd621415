import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallContext } from '@commonplace/domain/call-context';
import { unavailable } from '@commonplace/domain/errors';
import { requireRole, requireUnrestricted, requireUser, type Principal } from '@commonplace/domain/principal';
import type { DecodedImage } from '@commonplace/images/image-process';
import type { ImageForm } from '@commonplace/images/program-messages';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { CreateImageRequest } from '@commonplace/proto/content/v1/images';
import { imageKey, imageName, imagesPath, imageTypes, sizedImageName } from '@commonplace/rules/image-name';
import type { ContentContext } from '../context.ts';
import { withImage } from './image-source.ts';
import { recordImage, requireQuota } from './image-records.ts';

export type ImageRequest = Pick<CreateImageRequest, 'source' | 'ownerId'>;

/** A stored image: its size, and the paths of its variants. */
export interface StoredImage {
  width: number;
  height: number;
  paths: Readonly<Record<'whole' | 640 | 90, string>>;
}

/**
 * Decodes and encodes an image of the caller and stores its files under names derived from their content. The row is
 * written first: files of a row are not removed with the same image of a closed account. After a crash in between, the
 * image is stored again.
 */
export async function storeImage(
  context: ContentContext,
  call: CallContext,
  request: ImageRequest,
  { shape, crop }: ImageForm,
): Promise<StoredImage> {
  const { objects, fetcher, siteImages, decoder, database } = context;
  if (!objects) throw unavailable();
  return withImage({ objects, fetcher, siteImages }, request.source, call.signal, async (receive) => {
    const ownerId = ownerOf(call.principal, request);
    await requireQuota(context, call, ownerId);
    const { bytes: size, open } = await receive();
    const image = await decoder.decode(open, { shape, crop, ownerId, bytes: size, signal: call.signal });
    const [first] = image.variants;
    if (!first) throw new Error('an image has no variants');
    const digest = hash('sha256', first.content).slice(0, 40);
    const bytes = image.variants.reduce((sum, variant) => sum + variant.bytes, 0);
    const { width, height } = image;
    const row = { ownerId, digest, shape, ending: first.ending, width, height, bytes };
    await database.transaction(call, (em) => recordImage(em, row));
    return { width, height, paths: await putVariants(objects, digest, image) };
  });
}

/** Images of the site belong to no account, so that they outlive the administrator's. */
const siteOwnerId = 0;

/** Returns the owner: the caller, the user that another service names, or the site for administrators. */
function ownerOf(principal: Principal, { ownerId }: ImageRequest): number {
  if (ownerId === siteOwnerId) {
    requireRole(principal, 'admin');
    return siteOwnerId;
  }
  if (principal.kind === 'service' && ownerId !== undefined) return ownerId;
  const owner = requireUser(principal);
  requireUnrestricted(owner);
  return owner.userId;
}

/** Names are derived from the content, so an existing file is the same. */
async function putVariants(
  objects: ObjectStore,
  digest: string,
  { variants }: DecodedImage,
): Promise<StoredImage['paths']> {
  const paths = { whole: '', 640: '', 90: '' };
  for (const { size, ending, content } of variants) {
    const name = size === 'whole' ? imageName(digest, ending) : sizedImageName(digest, size);
    const key = imageKey(name);
    if (key === undefined) throw new Error(`${name} is not a valid image name`);
    if (!(await objects.head(key))) {
      await objects.put(key, Readable.from([content]), {
        contentType: imageTypes[ending],
        maxBytes: content.length,
      });
    }
    paths[size] = imagesPath + name;
  }
  return paths;
}
