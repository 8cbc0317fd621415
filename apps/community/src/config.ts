import { checkSender, mailConfig } from '@commonplace/mail/config';
import { objectsConfig } from '@commonplace/objects/config';
import { baseConfig, callerConfig, neighborConfig, parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

/** Every variable of the community service. */
export const communityConfigSchema = z
  .object({
    ...baseConfig,
    ...callerConfig,
    ...mailConfig,
    ...objectsConfig,
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('The address under which people reach the platform; addresses in answers and mails begin with it.'),
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

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readCommunityConfig(): CommunityConfig {
  return parseConfig(communityConfigSchema, process.env);
}
