import { adminConfigSchema } from '@commonplace/admin/config';
import { analyticsConfigSchema } from '@commonplace/analytics/config';
import { cliConfigSchema } from '@commonplace/cli/config';
import { communityConfigSchema } from '@commonplace/community/config';
import { contentConfigSchema } from '@commonplace/content/config';
import { gatewayConfigSchema } from '@commonplace/gateway/config';
import { listingsConfigSchema } from '@commonplace/listings/config';
import { siteConfigSchema } from '@commonplace/site/config';
import { localConfigSchema } from '@commonplace/local/config';
import type { AppName } from '@commonplace/local/platform';
import type { z } from 'zod';

/** The configuration schema of each app. */
export const appSchemas: Record<AppName, z.ZodObject> = {
  gateway: gatewayConfigSchema,
  content: contentConfigSchema,
  community: communityConfigSchema,
  listings: listingsConfigSchema,
  admin: adminConfigSchema,
  analytics: analyticsConfigSchema,
  site: siteConfigSchema,
};

/** The configuration schema of every process, by app or command. */
export const processSchemas: Record<string, z.ZodObject> = {
  ...appSchemas,
  'npm start': localConfigSchema,
  'npm run cli': cliConfigSchema,
};
