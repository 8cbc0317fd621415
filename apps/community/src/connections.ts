import type { Connections } from '@commonplace/service/connections';
import { communityConfigSchema } from './config.ts';
import { handlers } from './consumers.ts';

/** Connections of community to other processes. */
export const connections = {
  config: communityConfigSchema,
  callers: ['content', 'listings', 'admin', 'analytics'],
  handlers: () => handlers,
} satisfies Connections;
