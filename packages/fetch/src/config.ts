import { z } from 'zod';
import { parsePrivateHosts } from './private-hosts.ts';

/** For processes that fetch what people name. */
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
      'Private hosts (`host` or `host:port`, separated by commas) that may be fetched all the same: no others are, whatever people name.',
    ),
};
