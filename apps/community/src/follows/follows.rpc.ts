import type { FollowsService } from '@commonplace/proto/community/v1/follows';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { followerView } from './follower-view.ts';
import { listFollowers } from './list-followers.ts';
import { listOrganizationFollowers } from './list-organization-followers.ts';
import { unfollowTag } from './unfollow-tag.ts';

export function followsRpc(context: CommunityContext) {
  return {
    async listFollowers(request, call) {
      const { rows, hasNext } = await listFollowers(context, call, request);
      return { followers: rows.map(followerView), hasNext };
    },
    async listOrganizationFollowers(request, call) {
      const { rows, hasNext } = await listOrganizationFollowers(context, call, request);
      return { followers: rows.map(followerView), hasNext };
    },
    async unfollowTag({ name }, call) {
      await unfollowTag(context, call, name);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof FollowsService>>;
}
