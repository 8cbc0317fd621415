import type { Connections } from '@commonplace/service/connections';
import { cliConfigSchema } from './config.ts';

/** Connections of the command line to other processes. */
export const connections = {
  config: cliConfigSchema,
  callers: [],
  handlers: () => [],
} satisfies Connections;
