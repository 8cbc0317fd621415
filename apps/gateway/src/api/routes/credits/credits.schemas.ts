import {
  CreditEntrySchema,
  GetBalanceOfResponseSchema,
  GetBalancesResponseSchema,
  GrantCreditsResponseSchema,
  OrganizationBalanceSchema,
  type CreditEntry,
  type CreditedListing,
  type GetBalancesResponse,
} from '@commonplace/proto/listings/v1/credits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { bodyId, recordId } from '../../schemas/values.ts';

export const creditInput = z.object({
  user_id: bodyId.nullable().optional(),
  organization_id: bodyId.nullable().optional(),
  amount: z.int32(),
});

/** Exactly one of the two is required. */
export const creditHolder = z.object({ user_id: recordId.optional(), organization_id: recordId.optional() });

/** A holder's credits after some were granted. */
export const balance = represent(pick(GrantCreditsResponseSchema, 'balance'));

/** The credits of a holder. */
export const balanceOf = represent(pick(GetBalanceOfResponseSchema, 'balance'));

/** The credits of the caller and their organizations. */
export const balances = represent({
  ...pick(GetBalancesResponseSchema, 'balance'),
  organizations: nested(
    listOf(represent(pick(OrganizationBalanceSchema, 'id', 'username', 'balance'))),
    ({ organizations }: GetBalancesResponse) => organizations,
  ),
});

/** A page of a ledger: the caller's own, or that of an organization. */
export const creditEntryPage = z.object({ ...paging({ default: 30, max: 100 }), organization_id: recordId.optional() });

const reasons = ['grant', 'badge', 'listing', 'merge'];

const creditedListing = z
  .object({ id: z.int(), title: z.string(), path: z.string() })
  .nullable()
  .meta({ description: 'The listing that was paid for; null for other reasons and if it was deleted' });

const shownListing = ({ id, title, category, slug }: CreditedListing) => ({
  id,
  title,
  path: `/listings/${category}/${slug}`,
});

/** A change of a balance; `amount` is negative for spent credits. */
export const creditEntry = represent({
  type_of: constant('credit_entry'),
  ...pick(CreditEntrySchema, 'id', 'amount'),
  reason: field(z.string().meta({ enum: reasons }), ({ reason }: CreditEntry) => reason),
  listing: field(creditedListing, ({ listing }: CreditEntry) => (listing ? shownListing(listing) : null)),
  ...pick(CreditEntrySchema, 'created_at'),
});
