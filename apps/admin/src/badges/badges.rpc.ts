import type { BadgesService } from '@commonplace/proto/admin/v1/badges';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { awardBadge } from './award-badge.ts';
import { checkBadge } from './check-badge.ts';
import { createBadge } from './create-badge.ts';
import { deleteAchievement } from './delete-achievement.ts';
import { deleteBadge } from './delete-badge.ts';
import { getAchievement, listAchievements } from './read-achievements.ts';
import { getBadge, listBadges } from './read-badges.ts';
import { updateBadge } from './update-badge.ts';

/** The badges service on the wire. */
export function badgesRpc(context: AdminContext): ServiceImplementation<typeof BadgesService> {
  return {
    listBadges: (request, call) => listBadges(context, call, request),
    getBadge: async (request, call) => ({ badge: await getBadge(context, call, request) }),
    async checkBadge({ id, badge: input = {} }, call) {
      await checkBadge(context, call, { id, input });
      return {};
    },
    createBadge: async ({ badge = {} }, call) => ({ badge: await createBadge(context, call, badge) }),
    updateBadge: async ({ id, badge: input = {} }, call) => ({
      badge: await updateBadge(context, call, { id, input }),
    }),
    async deleteBadge(request, call) {
      await deleteBadge(context, call, request);
      return {};
    },
    listBadgeAchievements: (request, call) => listAchievements(context, call, request),
    getBadgeAchievement: async (request, call) => ({
      badgeAchievement: await getAchievement(context, call, request),
    }),
    awardBadge: async (request, call) => ({ badgeAchievement: await awardBadge(context, call, request) }),
    async deleteBadgeAchievement(request, call) {
      await deleteAchievement(context, call, request);
      return {};
    },
  };
}
