import type { MessageInitShape } from '@bufbuild/protobuf';
import { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { CheckBadgeRequestSchema } from '@commonplace/proto/admin/v1/badges';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Clients } from '../../../clients.ts';
import { required } from '../../representation/required.ts';

/** The owner of the site's images, which are kept when accounts are closed. */
const siteOwnerId = 0;
/** Long, since fetching and decoding are slow. */
export const imageTimeoutMs = 30_000;

/**
 * Lets content fetch and store a badge's image, after admin has validated the other fields; undefined without a URL.
 * @throws DomainError validation_failed if the image cannot be fetched or is invalid, or admin refuses the badge.
 */
export async function keepBadgeImage(
  { images, badges }: Pick<Clients, 'images' | 'badges'>,
  { address, ...badge }: MessageInitShape<typeof CheckBadgeRequestSchema> & { address: string | undefined },
  options: RpcCallOptions,
): Promise<string | undefined> {
  if (address === undefined || address.trim() === '') return undefined;
  // Without the idempotency key, which belongs to the write of the badge; equal images are stored once.
  const unkeyed = { ...options, keyed: undefined };
  await badges.checkBadge(badge, unkeyed);
  const source = { source: { case: 'address' as const, value: address.trim() } };
  try {
    const { image } = await images.createImage({ source, ownerId: siteOwnerId }, unkeyed);
    return required(image).path;
  } catch (error) {
    const [problem] = error instanceof DomainError ? (error.fields?.['image'] ?? []) : [];
    throw problem === undefined ? error : violation('remote_badge_image_url', problem);
  }
}
