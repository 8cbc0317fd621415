import type { FollowsService } from '@commonplace/proto/community/v1/follows';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { followTag } from './follow-tag.ts';
import { follow } from './follow.ts';
import { followerView } from './follower-view.ts';
import { listFollowedTags } from './list-followed-tags.ts';
import { listFollowers } from './list-followers.ts';
import { listOrganizationFollowers } from './list-organization-followers.ts';
import { unfollowTag } from './unfollow-tag.ts';
import { unfollow } from './unfollow.ts';

export function followsRpc(context: CommunityContext): ServiceImplementation<typeof FollowsService> {
  return {
    async follow(request, call) {
      await follow(context, call, request);
      return {};
    },
    async unfollow(request, call) {
      await unfollow(context, call, request);
      return {};
    },
    async listFollowers(request, call) {
      const { rows, hasNext } = await listFollowers(context, call, request);
      return { followers: rows.map(followerView), hasNext };
    },
    async listOrganizationFollowers(request, call) {
      const { rows, hasNext } = await listOrganizationFollowers(context, call, request);
      return { followers: rows.map(followerView), hasNext };
    },
    async listFollowedTags(_request, call) {
      return { tags: await listFollowedTags(context, call) };
    },
    async followTag(request, call) {
      return { tag: await followTag(context, call, request) };
    },
    async unfollowTag({ name }, call) {
      await unfollowTag(context, call, name);
      return {};
    },
  };
}
