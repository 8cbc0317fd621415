import { create } from '@bufbuild/protobuf';
import {
  RequestRedirectInputSchema,
  type RequestRedirectsService,
} from '@commonplace/proto/admin/v1/request_redirects';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { deleteRedirect } from './delete-redirect.ts';
import { getRedirect } from './get-redirect.ts';
import { listRedirects } from './list-redirects.ts';
import { createRedirect, updateRedirect } from './save-redirect.ts';

export function requestRedirectsRpc(context: AdminContext) {
  return {
    listRequestRedirects: (request, call) => listRedirects(context, call, request),
    async getRequestRedirect({ id }, call) {
      return { requestRedirect: await getRedirect(context, call, id) };
    },
    async createRequestRedirect({ requestRedirect: input = create(RequestRedirectInputSchema) }, call) {
      return { requestRedirect: await createRedirect(context, call, input) };
    },
    async updateRequestRedirect({ id, requestRedirect: input = create(RequestRedirectInputSchema) }, call) {
      return { requestRedirect: await updateRedirect(context, call, { id, input }) };
    },
    async deleteRequestRedirect({ id }, call) {
      await deleteRedirect(context, call, id);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof RequestRedirectsService>>;
}
