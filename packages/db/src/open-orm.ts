import { MikroORM, type AnyEntity, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ServiceDriver, ServiceEntityManager } from './entity-manager.ts';
import { serversOf } from './servers.ts';
import { ServiceClient } from './service-client.ts';
import { poolSession } from './session-settings.ts';

/** A connection that was idle this long is closed. A new one plans each prepared statement again, which pauses of a few seconds are not worth. */
const idleTimeoutMs = 5 * 60 * 1_000;

/** An entity class or schema. */
export type DatabaseEntity = EntityClass<AnyEntity> | EntitySchema;

export interface OrmOptions {
  /** One or more servers, of which one accepts writes. */
  url: string;
  /** Whether the URL points to a pooler in transaction mode. */
  isPooled?: boolean | undefined;
  /** Whether statements are prepared, which a pooler in transaction mode must support; true by default. */
  preparesStatements?: boolean | undefined;
  entities: readonly DatabaseEntity[];
  logger: Logger;
  /** Maximum connections; further calls wait. */
  poolMax: number;
  /**
   * REQUEST_TIMEOUT_SECONDS, in milliseconds; a minute by default. A call waits so long for a free connection before it fails as
   * unavailable; the limits of statements and locks follow.
   */
  callLimitMs?: number | undefined;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Called with the pool of connections. */
  onPool?: ((pool: Pool) => void) | undefined;
}

/** Opens MikroORM with a pool of connections, none of which is open yet. */
export function openOrm({ onPool, callLimitMs = 60_000, ...options }: OrmOptions): Promise<MikroORM> {
  return MikroORM.init({
    driver: ServiceDriver,
    entityManager: ServiceEntityManager,
    clientUrl: serversOf(options.url).urls[0],
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    colors: false,
    logger: (message) => options.logger.debug(message),
    driverOptions: {
      connectionString: options.url,
      isPooled: options.isPooled,
      preparesStatements: options.preparesStatements,
      application_name: options.applicationName,
      ...poolSession(callLimitMs),
      Client: ServiceClient,
      max: options.poolMax,
      connectionTimeoutMillis: callLimitMs,
      idleTimeoutMillis: idleTimeoutMs,
      onPoolCreated: (pool: Pool) => {
        // Without a listener, a connection that breaks between two statements would end the process. The next statement fails,
        // and the pool discards the connection.
        pool.on('connect', (client) => client.on('error', () => undefined));
        onPool?.(pool);
      },
    },
  });
}
