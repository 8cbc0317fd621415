import { hasRole, type Principal } from '@commonplace/rpc/principal';
import { violation } from '@commonplace/rpc/violations';
import { isKnownVideoAddress } from '@commonplace/rules/video-hosts';

const dayMs = 86_400_000;

interface GivenVideo {
  sourceUrl: string;
  hostedUrl: string;
}

/**
 * Refuses a video from an account that is younger than so many days, unless it is linked at a host that is known (1.11):
 * nobody opens an account to have their files played here. With 0 days anybody may add any.
 */
export function requireVideoPermission(
  principal: Principal,
  video: GivenVideo | null | undefined,
  accountDays: number,
): void {
  if (!video || accountDays === 0 || principal.kind !== 'user' || hasRole(principal, 'moderator')) return;
  const addresses = [video.sourceUrl, video.hostedUrl].map((address) => address.trim()).filter(Boolean);
  if (addresses.every(isKnownVideoAddress)) return;
  if (Date.now() - Date.parse(principal.createdAt) >= accountDays * dayMs) return;
  throw violation('video', 'cannot be added by member without permission');
}
