import { z } from 'zod';

/** Values by key; admin knows the keys and their types. */
export const siteConfig = z.record(z.string(), z.unknown());

export const siteConfigInput = z.object({ site_config: z.unknown().optional() }).optional();
