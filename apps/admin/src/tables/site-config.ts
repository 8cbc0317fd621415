import { givenKey } from '@commonplace/db/columns';
import type { JsonObject } from '@commonplace/site-settings/json';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const SiteConfigSchema = defineEntity({
  name: 'SiteConfig',
  tableName: 'site_config',
  properties: {
    id: givenKey(),
    /** Increases with each update; sent with SiteConfigChanged. */
    version: p.integer(),
    /** The settings that differ from their defaults. */
    overrides: p.json<JsonObject>(),
    updatedAt: p.datetime(),
    /** Names the site in its feeds, whatever its URL is. */
    siteId: p.uuid().defaultRaw('gen_random_uuid()'),
  },
});

/** The site configuration: one row. */
export class SiteConfig extends SiteConfigSchema.class {}
SiteConfigSchema.setClass(SiteConfig);
