import { parseConfig } from '@commonplace/service/config';
import { baseConfig } from '@commonplace/service/variables';
import { z } from 'zod';

const { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT, HOST, PORT, MONITORING_PORT, DRAIN_SECONDS, REQUEST_TIMEOUT_SECONDS } =
  baseConfig;

/** The environment variables of the site. It has no database, no events and no key for calls to services. */
export const siteConfigSchema = z.object({
  LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  HOST,
  PORT,
  MONITORING_PORT,
  DRAIN_SECONDS,
  REQUEST_TIMEOUT_SECONDS,
  API_URL: z
    .url({ protocol: /^http$/ })
    .describe('URL of the port that the gateway opens for the site (SITE_API_PORT of the gateway).'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('The public URL of the platform, the same as for the gateway; canonical links begin with it.'),
});

export type SiteConfig = z.output<typeof siteConfigSchema>;

/** Reads the configuration from the environment. Throws a ConfigError that names invalid variables. */
export function readSiteConfig(): SiteConfig {
  return parseConfig(siteConfigSchema, process.env);
}
