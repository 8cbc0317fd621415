import { snapshots } from '@commonplace/events/republish';
import {
  BadgeAchievementChangedSchema,
  PageChangedSchema,
  SiteConfigChangedSchema,
} from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { announceAchievements } from './badges/achievement-changed.ts';
import { announceSiteConfig } from './site-config/site-config-changed.ts';
import { appendPageChanged } from './pages/page-changed.ts';
import { Page } from './tables/pages.ts';

/** Records that other services copy, and how they are republished. */
export const sources = [
  snapshots(SiteConfigChangedSchema, announceSiteConfig),
  snapshots(PageChangedSchema, republishPages),
  snapshots(BadgeAchievementChangedSchema, announceAchievements),
];

async function republishPages(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const pages = await em.find(Page, { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit });
  for (const page of pages) await appendPageChanged(em, page);
  return pages.map(({ id }) => id);
}
