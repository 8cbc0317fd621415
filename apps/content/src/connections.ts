import type { Connections } from '@commonplace/service/connections';
import { contentConfigSchema } from './config.ts';
import { createHandlers } from './consumers.ts';

/** Connections of content to other processes. */
export const connections = {
  config: contentConfigSchema,
  callers: ['community', 'admin', 'analytics'],
  handlers: () =>
    createHandlers({
      get search(): never {
        throw new Error('no event comes here');
      },
      get settings(): never {
        throw new Error('no event comes here');
      },
    }),
} satisfies Connections;
