import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import { organizationRole, requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { renderShort } from '@commonplace/markdown/render-short';
import { introduceUser } from '@commonplace/people/copies';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ListingsContext } from '../context.ts';
import { chargeCredits } from '../credits/charge-credits.ts';
import { listingCost } from './categories.ts';
import { findListing } from './find-listing.ts';
import { appendChangeOfListing } from './listing-events.ts';
import type { ListingView } from './listing-view.ts';
import { Listing } from '../tables/listings.ts';
import { listingSlug } from './listing-slug.ts';
import { validateListing, type ListingInput, type ValidListing } from './validate-listing.ts';

export interface CreateListingInput extends ListingInput {
  /** The organization of the listing; the caller must be a member. */
  organizationId?: number | undefined;
  /** `draft` creates an unpublished listing for free; anything else publishes. */
  action?: string | undefined;
}

/**
 * Creates a listing and charges for it, in one transaction.
 * @throws DomainError permission_denied (restricted account, not a member), validation_failed, insufficient_credits.
 */
export async function createListing(
  context: ListingsContext,
  call: CallContext,
  input: CreateListingInput,
): Promise<ListingView> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  const { organizationId } = input;
  if (organizationId !== undefined) await requireMember(context, call, author, organizationId);
  const valid = validateListing(input);
  const fields = {
    ...toRow(valid, author, input.action !== 'draft'),
    organizationId: organizationId ?? null,
    processedHtml: await renderShort(valid.bodyMarkdown, { profile: 'listing' }),
  };
  return context.database.transaction(call, (em) => storeListing(em, author, fields));
}

/** Requires a member of the organization, which may be too new for the projections. */
async function requireMember(
  { directory }: ListingsContext,
  call: CallContext,
  author: UserPrincipal,
  organizationId: number,
): Promise<void> {
  const member = await directory.withRole(call, author, organizationId, 'member');
  if (!organizationRole(member, organizationId)) throw forbidden();
  await directory.learnIfReachable(call, { organizationIds: [organizationId] });
}

type ListingRow = ReturnType<typeof toRow> & { organizationId: number | null; processedHtml: string };

function toRow(valid: ValidListing, author: UserPrincipal, published: boolean) {
  const now = new Date();
  return {
    ...valid,
    version: 1,
    userId: author.userId,
    slug: listingSlug(valid.title),
    published,
    createdAt: now,
    bumpedAt: published ? now : null,
    originallyPublishedAt: published ? now : null,
  };
}

async function storeListing(em: SqlEntityManager, author: UserPrincipal, fields: ListingRow): Promise<ListingView> {
  await introduceUser(em, author);
  const listing = em.create(Listing, fields);
  await em.flush();
  const { id } = listing;
  const { userId, organizationId, published, category } = fields;
  // Late in the transaction, as it locks the account.
  if (published) {
    const purchase = { type: 'Listing', id };
    await chargeCredits(em, { userId, organizationId, cost: listingCost(category), purchase });
  }
  const view = await findListing(em.getKysely(), id, { userId, moderates: false });
  if (view === undefined) throw new Error(`listing ${id} disappeared while it was created`);
  await appendChangeOfListing(em, id);
  return view;
}
