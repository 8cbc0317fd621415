import type { Connections } from '@commonplace/service/connections';
import { siteConfigSchema } from './config.ts';

/** Connections of the site to other processes. */
export const connections = {
  config: siteConfigSchema,
  callers: [],
  handlers: () => [],
} satisfies Connections;
