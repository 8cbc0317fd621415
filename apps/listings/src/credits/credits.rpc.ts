import type { CreditsService, GrantCreditsRequest } from '@commonplace/proto/listings/v1/credits';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import type { Holder } from './credit-accounts.ts';
import { getBalance } from './get-balance.ts';
import { grantCredits } from './grant-credits.ts';

export function creditsRpc(context: ListingsContext) {
  return {
    getBalanceOf: async ({ holder }, call) => ({ balance: await getBalance(context, call, toHolder(holder)) }),
    grantCredits: async (request, call) => ({
      balance: await grantCredits(context, call, { holder: toHolder(request.holder), amount: request.amount }),
    }),
  } satisfies Partial<ServiceImplementation<typeof CreditsService>>;
}

function toHolder(holder: GrantCreditsRequest['holder']): Holder | undefined {
  if (holder.case === undefined) return undefined;
  return { type: holder.case === 'userId' ? 'User' : 'Organization', id: holder.value };
}
