import { badRequest } from '@commonplace/domain/errors';
import type { BillboardInput, BillboardsService } from '@commonplace/proto/admin/v1/billboards';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { createBillboard } from './create-billboard.ts';
import { updateBillboard } from './update-billboard.ts';

export function billboardsRpc(context: AdminContext) {
  return {
    createBillboard: async ({ billboard }, call) => ({
      billboard: await createBillboard(context, call, requireInput(billboard)),
    }),
    updateBillboard: async ({ id, billboard }, call) => ({
      billboard: await updateBillboard(context, call, { id, input: requireInput(billboard) }),
    }),
  } satisfies Partial<ServiceImplementation<typeof BillboardsService>>;
}

function requireInput(billboard: BillboardInput | undefined): BillboardInput {
  if (billboard === undefined) throw badRequest('billboard is missing');
  return billboard;
}
