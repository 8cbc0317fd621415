import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { SiteConfig } from '../tables/site-config.ts';
import { takesSignUps, toPublicSettings } from './public-settings.ts';

/** Announces the settings that other services act on. */
export async function appendSiteConfigChanged(
  em: SqlEntityManager,
  { id, version, overrides, siteId }: SiteConfig,
): Promise<void> {
  const settings = { version, siteId, ...toPublicSettings(overrides), takesSignUps: takesSignUps(overrides) };
  await appendEvent(em, SiteConfigChangedSchema, settings, about('site_config', id, version));
}

/** Announces them again. */
export async function announceSiteConfig(em: SqlEntityManager, after: number): Promise<number[]> {
  const configs = await em.find(SiteConfig, { id: { $gt: after } });
  for (const config of configs) await appendSiteConfigChanged(em, config);
  return configs.map(({ id }) => id);
}
