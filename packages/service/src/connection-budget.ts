import { migrationConnections } from '@commonplace/db/migrations';
import { outboxConnections } from '@commonplace/events/relay';
import { jobConnections } from '@commonplace/jobs/jobs';
import { baseConfig } from './variables.ts';

/** Services with a database. */
const services = 5;
/** For superusers (three in PostgreSQL's defaults), backups, metrics and an operator. */
const reserve = 10;

/** The default of `DATABASE_POOL_MAX`. */
export const defaultPoolMax = baseConfig.DATABASE_POOL_MAX.parse(undefined);
/** Connections of a process that never go through a pooler. */
export const directConnections = outboxConnections + jobConnections;

export interface BudgetOptions {
  /** Processes of each service. */
  replicas: number;
  /** Maximum connections of a process for statements. */
  poolMax?: number;
  /** Connections that a pooler opens to each database, if statements go through one. */
  poolerSize?: number;
}

/** Maximum connections to a server with the databases of all services. */
export interface ConnectionBudget {
  serving: number;
  /** Of the processes that replace those of one service. */
  upgrade: number;
  migrations: number;
  reserve: number;
  /** The smallest `max_connections` that suffices. */
  total: number;
}

/** Returns the connections that a platform may need at once. */
export function connectionBudget({ replicas, poolMax = defaultPoolMax, poolerSize }: BudgetOptions): ConnectionBudget {
  const perProcess = directConnections + (poolerSize === undefined ? poolMax : 0);
  const serving = services * (replicas * perProcess + (poolerSize ?? 0));
  const upgrade = replicas * perProcess;
  const migrations = services * migrationConnections;
  return { serving, upgrade, migrations, reserve, total: serving + upgrade + migrations + reserve };
}

/** Returns how many processes each service may have on a server with this maximum of connections. */
export function replicasWithin(maxConnections: number): number {
  let replicas = 0;
  while (connectionBudget({ replicas: replicas + 1 }).total <= maxConnections) replicas += 1;
  return replicas;
}
