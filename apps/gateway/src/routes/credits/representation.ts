import {
  GetBalanceOfResponseSchema,
  GetBalancesResponseSchema,
  GrantCreditsResponseSchema,
  OrganizationBalanceSchema,
  type GetBalancesResponse,
} from '@commonplace/proto/listings/v1/credits';
import { pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';

/** A holder's credits after some were granted. */
export const balance = represent(pick(GrantCreditsResponseSchema, 'balance'));

/** What a holder has. */
export const balanceOf = represent(pick(GetBalanceOfResponseSchema, 'balance'));

/** Own credits and those of own organizations. */
export const balances = represent({
  ...pick(GetBalancesResponseSchema, 'balance'),
  organizations: nested(
    listOf(represent(pick(OrganizationBalanceSchema, 'id', 'username', 'balance'))),
    ({ organizations }: GetBalancesResponse) => organizations,
  ),
});
