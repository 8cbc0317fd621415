import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CheckBadgeRequestSchema } from '@commonplace/proto/admin/v1/badges';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/rpc/errors';
import { violation } from '@commonplace/rpc/violations';
import type { Clients } from '../../clients.ts';
import { required } from '../../representation/required.ts';

/** The owner of what is kept for the site, and stays whoever's account is closed. */
const siteOwnerId = 0;
/** Others' servers take their time, and so does decoding. */
export const imageTimeoutMs = 30_000;

/**
 * Has content fetch an image for a badge from somebody's address and keep it for the site, which it does for administrators,
 * once admin has said that nothing else is wrong with the badge; undefined where no address is given.
 * @throws DomainError validation_failed for what cannot be fetched, or is no image; what admin refuses.
 */
export async function keepBadgeImage(
  { images, badges }: Pick<Clients, 'images' | 'badges'>,
  { address, ...badge }: MessageInitShape<typeof CheckBadgeRequestSchema> & { address: string | undefined },
  options: RpcCallOptions,
): Promise<string | undefined> {
  if (address === undefined || address.trim() === '') return undefined;
  // Not the write that is remembered by an Idempotency-Key: the same image is kept once anyway.
  const unkeyed = { ...options, keyed: undefined };
  await badges.checkBadge(badge, unkeyed);
  const source = { source: { case: 'address' as const, value: address.trim() } };
  try {
    const call = { ...unkeyed, timeoutMs: imageTimeoutMs };
    const { image } = await images.createImage({ source, ownerId: siteOwnerId }, call);
    return required(image).path;
  } catch (error) {
    const [problem] = error instanceof DomainError ? (error.fields?.['image'] ?? []) : [];
    throw problem === undefined ? error : violation('remote_badge_image_url', problem);
  }
}
