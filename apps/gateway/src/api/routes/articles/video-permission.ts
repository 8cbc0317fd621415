import { hasRole, type Principal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { isKnownVideoAddress } from '@commonplace/rules/video-hosts';

const dayMs = 86_400_000;

interface GivenVideo {
  sourceUrl: string;
  hostedUrl: string;
}

/**
 * Refuses a video of an account that is too new, unless it is at a well-known host (rules.md#article-limits), so that accounts are not created
 * to host files. 0 days allow any video.
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
