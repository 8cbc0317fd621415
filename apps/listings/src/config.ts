import { baseConfig, callerConfig, neighborConfig, parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

/** Every variable of the listings service. */
export const listingsConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS,
});

export type ListingsConfig = z.output<typeof listingsConfigSchema>;

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readListingsConfig(): ListingsConfig {
  return parseConfig(listingsConfigSchema, process.env);
}
