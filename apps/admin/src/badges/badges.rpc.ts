import type { BadgesService } from '@commonplace/proto/admin/v1/badges';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { checkBadge } from './check-badge.ts';
import { createBadge } from './create-badge.ts';
import { deleteAchievement } from './delete-achievement.ts';
import { getAchievement, listAchievements } from './read-achievements.ts';
import { updateBadge } from './update-badge.ts';

export function badgesRpc(context: AdminContext) {
  return {
    async checkBadge({ id, badge: input = {} }, call) {
      await checkBadge(context, call, { id, input });
      return {};
    },
    createBadge: async ({ badge = {} }, call) => ({ badge: await createBadge(context, call, badge) }),
    updateBadge: async ({ id, badge: input = {} }, call) => ({
      badge: await updateBadge(context, call, { id, input }),
    }),
    listBadgeAchievements: (request, call) => listAchievements(context, call, request),
    getBadgeAchievement: async (request, call) => ({
      badgeAchievement: await getAchievement(context, call, request),
    }),
    async deleteBadgeAchievement(request, call) {
      await deleteAchievement(context, call, request);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof BadgesService>>;
}
