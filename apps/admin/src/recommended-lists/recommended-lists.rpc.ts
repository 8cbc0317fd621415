import type { RecommendedListInput, RecommendedListsService } from '@commonplace/proto/admin/v1/recommended_lists';
import { badRequest } from '@commonplace/rpc/errors';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { getRecommendedList } from './get-recommended-list.ts';
import { listRecommendedLists } from './list-recommended-lists.ts';
import { deleteRecommendedList, saveRecommendedList, updateRecommendedList } from './save-recommended-list.ts';

/** The recommended lists service on the wire. */
export function recommendedListsRpc(context: AdminContext): ServiceImplementation<typeof RecommendedListsService> {
  return {
    listRecommendedLists: (request, call) => listRecommendedLists(context, call, request),
    getRecommendedList: async (request, call) => ({ list: await getRecommendedList(context, call, request) }),
    saveRecommendedList: async ({ list }, call) => ({
      list: await saveRecommendedList(context, call, requireInput(list)),
    }),
    updateRecommendedList: async ({ id, list }, call) => ({
      list: await updateRecommendedList(context, call, { id, input: requireInput(list) }),
    }),
    async deleteRecommendedList(request, call) {
      await deleteRecommendedList(context, call, request);
      return {};
    },
  };
}

function requireInput(list: RecommendedListInput | undefined): RecommendedListInput {
  if (list === undefined) throw badRequest('list is missing');
  return list;
}
