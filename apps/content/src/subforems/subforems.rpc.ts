import { badRequest } from '@commonplace/domain/errors';
import type { SubforemInput, SubforemsService } from '@commonplace/proto/content/v1/subforems';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { createSubforem, updateSubforem } from './save-subforem.ts';

/** Adapts use cases of subforems to gRPC. */
export function subforemsRpc(context: ContentContext) {
  return {
    createSubforem: async ({ subforem }, call) => ({
      subforem: await createSubforem(context, call, requireInput(subforem)),
    }),
    updateSubforem: async ({ id, subforem }, call) => ({
      subforem: await updateSubforem(context, call, { id, input: requireInput(subforem) }),
    }),
  } satisfies Partial<ServiceImplementation<typeof SubforemsService>>;
}

function requireInput(subforem: SubforemInput | undefined): SubforemInput {
  if (subforem === undefined) throw badRequest('subforem is missing');
  return subforem;
}
