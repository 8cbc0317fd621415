import { mailConfig } from '@commonplace/mail/config';
import { baseConfig, callerConfig, neighbourConfig, parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

/** Every variable of the community service. */
export const communityConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  ...mailConfig,
  CONTENT_ADDRESS: neighbourConfig.CONTENT_ADDRESS,
});

export type CommunityConfig = z.output<typeof communityConfigSchema>;

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readCommunityConfig(): CommunityConfig {
  return parseConfig(communityConfigSchema, process.env);
}
