import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig, publicUrlConfig } from '@commonplace/service/variables';
import { z } from 'zod';

/** Environment variables of the admin service. */
export const adminConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  ...publicUrlConfig,
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS,
  CONTENT_ADDRESS: neighborConfig.CONTENT_ADDRESS,
});

export type AdminConfig = z.output<typeof adminConfigSchema>;

/** Reads the configuration. Throws a ConfigError that names each invalid variable. */
export function readAdminConfig(): AdminConfig {
  return parseConfig(adminConfigSchema, process.env);
}
