import { baseConfig, callerConfig, neighborConfig, parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

/** Every variable of the analytics service. */
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
    .describe('How many whole months single page views are kept after the present one; the figures by day stay.'),
});

export type AnalyticsConfig = z.output<typeof analyticsConfigSchema>;

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readAnalyticsConfig(): AnalyticsConfig {
  return parseConfig(analyticsConfigSchema, process.env);
}
