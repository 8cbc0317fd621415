import type { Connections } from '@commonplace/service/connections';
import { analyticsConfigSchema } from './config.ts';
import { handlers } from './consumers.ts';

/** Connections of analytics to other processes. */
export const connections = {
  config: analyticsConfigSchema,
  callers: [],
  handlers: () => handlers,
} satisfies Connections;
