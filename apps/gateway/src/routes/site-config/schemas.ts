import { z } from 'zod';

/** Values by key; admin knows the keys and their types. */
export const siteConfig = z.record(z.string(), z.unknown());

export const siteConfigInput = z.object({ site_config: siteConfig });

/** The body before it is looked at: what is wrong with it is 400 here, not 422 (A62). */
export const siteConfigBody = z
  .unknown()
  .meta({ type: 'object', properties: { site_config: { type: 'object' } }, required: ['site_config'] });
