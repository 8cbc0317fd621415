import type { Connections } from '@commonplace/service/connections';
import { listingsConfigSchema } from './config.ts';
import { handlers } from './consumers.ts';

/** Connections of listings to other processes. */
export const connections = {
  config: listingsConfigSchema,
  callers: ['community'],
  handlers: () => handlers,
} satisfies Connections;
