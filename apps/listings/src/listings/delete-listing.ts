import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readListingTag } from './find-listing.ts';
import { appendListingsDeleted } from './listing-events.ts';
import { isOwner, lockListing } from './lock-listing.ts';

/**
 * Deletes a listing of the caller and returns the version of its event; the credits are not refunded.
 * @throws DomainError permission_denied (restricted account, another user's listing), not_found.
 */
export async function deleteListing(context: ListingsContext, call: CallContext, id: number): Promise<number> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  return context.database.transaction(call, async (em) => {
    const listing = await lockListing(em, user, id, isOwner);
    await requireMatch(call, () => readListingTag(em.getKysely(), listing));
    await em.getKysely<Tables>().deleteFrom('listings').where('id', '=', id).execute();
    await appendListingsDeleted(em, [listing]);
    return listing.version + 1;
  });
}
