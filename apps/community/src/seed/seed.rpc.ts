import { toRfc3339 } from '@commonplace/db/timestamps';
import type { SeedService } from '@commonplace/proto/community/v1/seed';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { seedUsers } from './seed-users.ts';

export function seedRpc(context: CommunityContext) {
  return {
    async seedUsers(request, call) {
      const users = await seedUsers(context, call, request);
      return {
        users: users.map(({ id, username, name, created_at }) => ({
          id,
          username,
          name,
          createdAt: toRfc3339(created_at),
        })),
      };
    },
  } satisfies Partial<ServiceImplementation<typeof SeedService>>;
}
