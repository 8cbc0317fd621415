import type { MergesService } from '@commonplace/proto/community/v1/merges';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { checkMerge } from './check-merge.ts';
import { getMerge } from './get-merge.ts';
import { mergeUsers } from './merge-users.ts';

export function mergesRpc(context: CommunityContext): ServiceImplementation<typeof MergesService> {
  return {
    mergeUsers: (request, call) => mergeUsers(context, call, request),
    async checkMerge(request, call) {
      await checkMerge(context, call, request);
      return {};
    },
    async getMerge(request, call) {
      return { merge: await getMerge(context, call, request) };
    },
  };
}
