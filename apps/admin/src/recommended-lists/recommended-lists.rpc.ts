import { badRequest } from '@commonplace/domain/errors';
import type { RecommendedListInput, RecommendedListsService } from '@commonplace/proto/admin/v1/recommended_lists';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { saveRecommendedList, updateRecommendedList } from './save-recommended-list.ts';

export function recommendedListsRpc(context: AdminContext) {
  return {
    saveRecommendedList: async ({ list }, call) => ({
      list: await saveRecommendedList(context, call, requireInput(list)),
    }),
    updateRecommendedList: async ({ id, list }, call) => ({
      list: await updateRecommendedList(context, call, { id, input: requireInput(list) }),
    }),
  } satisfies Partial<ServiceImplementation<typeof RecommendedListsService>>;
}

function requireInput(list: RecommendedListInput | undefined): RecommendedListInput {
  if (list === undefined) throw badRequest('list is missing');
  return list;
}
