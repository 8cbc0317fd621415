import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { ListingsContext } from '../context.ts';
import { costsByCategory } from './categories.ts';
import { costOfBump, costOfCategory, costOfPublishing, isOpenToEdits } from './charges.ts';
import { canManageListing, requireAllowed, selectForChanges, withOrganizationRole } from './lock-listing.ts';

/**
 * Returns what each change of a listing costs at present, to those who may change it (UpdateListing).
 * @throws DomainError permission_denied for another user's listing, not_found.
 */
export async function getListingCharges(context: ListingsContext, call: CallContext, { id }: { id: number }) {
  const user = await withOrganizationRole(context, call, requireUser(call.principal), id);
  const row = await selectForChanges(context.database.reader(call.signal), id).executeTakeFirst();
  const listing = requireAllowed(row, user, canManageListing);
  return {
    bump: costOfBump(listing),
    publish: costOfPublishing(listing),
    editable: isOpenToEdits(listing),
    categories: costsByCategory((category) => costOfCategory(listing, category)),
  };
}
