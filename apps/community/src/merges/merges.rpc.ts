import type { MergesService } from '@commonplace/proto/community/v1/merges';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { getMerge } from './get-merge.ts';
import { mergeUsers } from './merge-users.ts';

export function mergesRpc(context: CommunityContext): ServiceImplementation<typeof MergesService> {
  return {
    mergeUsers: (request, call) => mergeUsers(context, call, request),
    async getMerge(request, call) {
      return { merge: await getMerge(context, call, request) };
    },
  };
}
