import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig } from '@commonplace/service/variables';
import { z } from 'zod';

/** Environment variables of the command line; by default it uses the running local platform. */
export const cliConfigSchema = z.object({
  DATA_DIR: z.string().default('.data').describe('The data folder of the local platform.'),
  CONTENT_ADDRESS: neighborConfig.CONTENT_ADDRESS.optional(),
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS.optional(),
  LISTINGS_ADDRESS: neighborConfig.LISTINGS_ADDRESS.optional(),
  ADMIN_ADDRESS: neighborConfig.ADMIN_ADDRESS.optional(),
  ANALYTICS_ADDRESS: neighborConfig.ANALYTICS_ADDRESS.optional(),
  INTERNAL_TLS_CA: baseConfig.INTERNAL_TLS_CA,
  INTERNAL_TLS_CERT: baseConfig.INTERNAL_TLS_CERT,
  INTERNAL_TLS_KEY: baseConfig.INTERNAL_TLS_KEY,
  INTERNAL_AUTH_PRIVATE_KEY: callerConfig.INTERNAL_AUTH_PRIVATE_KEY.optional(),
  REQUEST_TIMEOUT_SECONDS: baseConfig.REQUEST_TIMEOUT_SECONDS,
});

export type CliConfig = z.infer<typeof cliConfigSchema>;

/** Reads the configuration. Throws a ConfigError that names each invalid variable. */
export function readCliConfig(environment: NodeJS.ProcessEnv = process.env): CliConfig {
  return parseConfig(cliConfigSchema, environment);
}
