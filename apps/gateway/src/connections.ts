import type { Connections } from '@commonplace/service/connections';
import { gatewayConfigSchema } from './config.ts';

/** Connections of the gateway to other processes. */
export const connections = {
  config: gatewayConfigSchema,
  callers: [],
  handlers: () => [],
} satisfies Connections;
