import type { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { createReaction } from './create-reaction.ts';
import { listReactionCounts } from './list-reaction-counts.ts';
import { toggleReaction } from './toggle-reaction.ts';

export function reactionsRpc(context: CommunityContext) {
  return {
    async toggleReaction({ category, reactableType, reactableId }, call) {
      const { id, result } = await toggleReaction(context, call, { category, reactableType, reactableId });
      return { reaction: { id, category, reactableType, reactableId }, result };
    },
    async createReaction({ category, reactableType, reactableId }, call) {
      const { id, result } = await createReaction(context, call, { category, reactableType, reactableId });
      return { reaction: { id, category, reactableType, reactableId }, result };
    },
    async listReactionCounts(request, call) {
      return { records: await listReactionCounts(context, call, request) };
    },
  } satisfies Partial<ServiceImplementation<typeof ReactionsService>>;
}
