import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig } from '@commonplace/service/variables';
import { z } from 'zod';

/** Environment variables of the listings service. */
export const listingsConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS,
});

export type ListingsConfig = z.output<typeof listingsConfigSchema>;

/** Reads the configuration. Throws a ConfigError that names each invalid variable. */
export function readListingsConfig(): ListingsConfig {
  return parseConfig(listingsConfigSchema, process.env);
}
