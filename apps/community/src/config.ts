import { fetchConfig } from '@commonplace/fetch/config';
import { checkSender, mailConfig } from '@commonplace/mail/config';
import { objectsConfig } from '@commonplace/objects/config';
import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig } from '@commonplace/service/variables';
import { z } from 'zod';

/** The environment variables of the community service. */
export const communityConfigSchema = z
  .object({
    ...baseConfig,
    ...callerConfig,
    ...mailConfig,
    ...objectsConfig,
    ...fetchConfig,
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('The public URL of the site; URLs in responses and emails begin with it.'),
    SIGN_UP_CONFIRMATION: z
      .enum(['on', 'off'])
      .default('on')
      .describe(
        'Whether an account is opened by a link in a mail. With off it is open at once: where no mail reaches people.',
      ),
    CONTENT_ADDRESS: neighborConfig.CONTENT_ADDRESS,
    ADMIN_ADDRESS: neighborConfig.ADMIN_ADDRESS,
    LISTINGS_ADDRESS: neighborConfig.LISTINGS_ADDRESS,
  })
  .superRefine(checkSender);

export type CommunityConfig = z.output<typeof communityConfigSchema>;

/** Reads the configuration of this process. Throws a `ConfigError` that names invalid variables. */
export function readCommunityConfig(): CommunityConfig {
  return parseConfig(communityConfigSchema, process.env);
}
