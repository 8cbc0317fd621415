import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig } from '@commonplace/service/variables';
import { z } from 'zod';

/** Environment variables of the analytics service. */
export const analyticsConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  CONTENT_ADDRESS: neighborConfig.CONTENT_ADDRESS,
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS,
  PAGE_VIEWS_RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(1)
    .max(120)
    .default(3)
    .describe(
      'How many whole months single page views are kept after the current one. Daily figures are kept forever.',
    ),
});

export type AnalyticsConfig = z.output<typeof analyticsConfigSchema>;

/** Reads the configuration. Throws a ConfigError that names each invalid variable. */
export function readAnalyticsConfig(): AnalyticsConfig {
  return parseConfig(analyticsConfigSchema, process.env);
}
