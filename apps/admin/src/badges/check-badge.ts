import type { BadgeInput } from '@commonplace/proto/admin/v1/badges';
import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { badgeAfter, blankBadge } from './badge-input.ts';
import { selectBadges } from './badge-view.ts';

/** Stands for an image that is fetched when nothing else is wrong. */
const comingImage = 'coming';

/**
 * Refuses what A29 and A31 would refuse of everything but the image, so that none is fetched in vain. A title that is taken
 * is left to them: it may be by the same request, which comes again (S14).
 */
export async function checkBadge(
  context: AdminContext,
  call: CallContext,
  { id, input }: { id: number | undefined; input: Partial<BadgeInput> },
): Promise<void> {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const before = id === undefined ? blankBadge : await selectBadges(db).where('id', '=', id).executeTakeFirst();
  if (!before) throw notFound();
  badgeAfter(before, { ...input, imagePath: comingImage });
}
