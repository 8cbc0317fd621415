import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { BadgeInput } from '@commonplace/proto/admin/v1/badges';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { mergeBadge, defaultBadge } from './badge-input.ts';
import { selectBadges } from './badge-view.ts';

/** Stands for the image, which is fetched only if all other fields are valid. */
const placeholderImage = 'placeholder';

/**
 * Validates everything but the image, so that no image is fetched for an invalid badge. The unique title is left to the
 * write itself: a retried request must find its own badge.
 */
export async function checkBadge(
  context: AdminContext,
  call: CallContext,
  { id, input }: { id: number | undefined; input: Partial<BadgeInput> },
): Promise<void> {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const before = id === undefined ? defaultBadge : await selectBadges(db).where('id', '=', id).executeTakeFirst();
  if (!before) throw notFound();
  mergeBadge(before, { ...input, imagePath: placeholderImage });
}
