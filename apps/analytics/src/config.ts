import { baseConfig, callerConfig, neighbourConfig, parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

/** Every variable of the analytics service. */
export const analyticsConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  CONTENT_ADDRESS: neighbourConfig.CONTENT_ADDRESS,
});

export type AnalyticsConfig = z.output<typeof analyticsConfigSchema>;

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readAnalyticsConfig(): AnalyticsConfig {
  return parseConfig(analyticsConfigSchema, process.env);
}
