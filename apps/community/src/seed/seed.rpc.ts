import { toRfc3339 } from '@commonplace/db/timestamps';
import type { SeedService } from '@commonplace/proto/community/v1/seed';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { seedEngagement } from './seed-engagement.ts';
import { seedFollowers } from './seed-followers.ts';
import { seedUsers } from './seed-users.ts';

export function seedRpc(context: CommunityContext): ServiceImplementation<typeof SeedService> {
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
    async seedFollowers(request, call) {
      await seedFollowers(context, call, request);
      return {};
    },
    async seedEngagement(request, call) {
      return { engagements: await seedEngagement(context, call, request) };
    },
  };
}
