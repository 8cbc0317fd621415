import type { BillboardInput, BillboardsService } from '@commonplace/proto/admin/v1/billboards';
import { badRequest } from '@commonplace/rpc/errors';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { deleteBillboard } from './delete-billboard.ts';
import { getBillboard } from './get-billboard.ts';
import { listBillboards } from './list-billboards.ts';
import { createBillboard, updateBillboard } from './save-billboard.ts';
import { unpublishBillboard } from './unpublish-billboard.ts';

/** The billboards service on the wire. */
export function billboardsRpc(context: AdminContext): ServiceImplementation<typeof BillboardsService> {
  return {
    listBillboards: (request, call) => listBillboards(context, call, request),
    getBillboard: async (request, call) => ({ billboard: await getBillboard(context, call, request) }),
    createBillboard: async ({ billboard }, call) => ({
      billboard: await createBillboard(context, call, requireInput(billboard)),
    }),
    updateBillboard: async ({ id, billboard }, call) => ({
      billboard: await updateBillboard(context, call, { id, input: requireInput(billboard) }),
    }),
    unpublishBillboard: (request, call) => unpublishBillboard(context, call, request),
    deleteBillboard: (request, call) => deleteBillboard(context, call, request),
  };
}

function requireInput(billboard: BillboardInput | undefined): BillboardInput {
  if (billboard === undefined) throw badRequest('billboard is missing');
  return billboard;
}
