import {
  GetBalanceOfResponseSchema,
  GetBalancesResponseSchema,
  GrantCreditsResponseSchema,
  OrganizationBalanceSchema,
  type GetBalancesResponse,
} from '@commonplace/proto/listings/v1/credits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
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
