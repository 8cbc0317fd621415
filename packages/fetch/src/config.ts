import { z } from 'zod';
import { parsePrivateHosts } from './private-hosts.ts';

/** Variables of processes that fetch URLs from users. */
export const fetchConfig = {
  FETCH_ALLOWED_PRIVATE_HOSTS: z
    .string()
    .default('')
    .superRefine((text, context) => {
      try {
        parsePrivateHosts(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .describe(
      'Private hosts (`host` or `host:port`, separated by commas) that may be fetched from. All other private hosts are refused.',
    ),
};
