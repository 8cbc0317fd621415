import type { UsersService } from '@commonplace/proto/community/v1/users';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { getAuthenticatedUser } from './get-authenticated-user.ts';
import { getUser } from './get-user.ts';
import { getUsers } from './get-users.ts';
import { ownUserView, userView } from './user-view.ts';

export function usersRpc(context: CommunityContext) {
  return {
    async getUser(request, call) {
      return { user: userView(await getUser(context, call, request), call.principal) };
    },
    async getUsers(request, call) {
      return { users: (await getUsers(context, call, request)).map((row) => userView(row, call.principal)) };
    },
    async getAuthenticatedUser(request, call) {
      const { row, followersCount } = await getAuthenticatedUser(context, call, request);
      return { user: { ...ownUserView(row, call.principal), ...(followersCount !== undefined && { followersCount }) } };
    },
  } satisfies Partial<ServiceImplementation<typeof UsersService>>;
}
