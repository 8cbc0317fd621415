import type { SubforemInput, SubforemsService } from '@commonplace/proto/content/v1/subforems';
import { badRequest } from '@commonplace/rpc/errors';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { listHosts } from './list-hosts.ts';
import { listSubforemRecords } from './list-subforem-records.ts';
import { listSubforems } from './list-subforems.ts';
import { createSubforem, updateSubforem } from './save-subforem.ts';

/** The subforems service on the wire. */
export function subforemsRpc(context: ContentContext): ServiceImplementation<typeof SubforemsService> {
  return {
    listSubforems: async (_request, call) => ({ subforems: await listSubforems(context, call) }),
    listSubforemRecords: (request, call) => listSubforemRecords(context, call, request),
    listHosts: async (_request, call) => ({ hosts: await listHosts(context, call) }),
    createSubforem: async ({ subforem }, call) => ({
      subforem: await createSubforem(context, call, requireInput(subforem)),
    }),
    updateSubforem: async ({ id, subforem }, call) => ({
      subforem: await updateSubforem(context, call, { id, input: requireInput(subforem) }),
    }),
  };
}

function requireInput(subforem: SubforemInput | undefined): SubforemInput {
  if (subforem === undefined) throw badRequest('subforem is missing');
  return subforem;
}
