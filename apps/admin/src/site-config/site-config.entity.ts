import { defineEntity, p } from '@mikro-orm/postgresql';
import type { JsonObject } from '@commonplace/service/json';

const SiteConfigSchema = defineEntity({
  name: 'SiteConfig',
  tableName: 'site_config',
  properties: {
    id: p.integer().primary(),
    /** Counts the updates, for SiteConfigChanged. */
    version: p.integer(),
    /** The settings that differ from their defaults. */
    overrides: p.json<JsonObject>(),
    updatedAt: p.datetime(),
  },
});

/** How the site is configured: one row. */
export class SiteConfig extends SiteConfigSchema.class {}
SiteConfigSchema.setClass(SiteConfig);
