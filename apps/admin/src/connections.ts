import type { Connections } from '@commonplace/service/connections';
import { adminConfigSchema } from './config.ts';
import { handlers } from './consumers.ts';

/** Connections of admin to other processes. */
export const connections = {
  config: adminConfigSchema,
  callers: ['community', 'content'],
  handlers: () => handlers,
} satisfies Connections;
