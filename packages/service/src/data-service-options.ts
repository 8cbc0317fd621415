import type { Database, DatabaseEntity } from '@commonplace/db/database';
import type { MigrationClass } from '@commonplace/db/migrations';
import type { AuditRecordedSchema } from '@commonplace/events/audit';
import type { Handler } from '@commonplace/events/consumers';
import type { Foreign } from '@commonplace/events/copies';
import type { NatsClient } from '@commonplace/events/nats';
import type { SnapshotSource } from '@commonplace/events/republish';
import type { SiteCountersIncrementedSchema } from '@commonplace/events/site-counters';
import type { JobHandler } from '@commonplace/jobs/handler';
import type { RpcClientOptions } from '@commonplace/rpc/client';
import type { RpcServer } from '@commonplace/rpc/server';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import type { baseConfig, callerConfig } from './variables.ts';
import type { ClassificationStateInit, SearchStateInit } from './service-state-rpc.ts';

/** The resources on which a service is built. */
export interface ServiceRuntime {
  database: Database;
  logger: Logger;
  registry: Registry;
  nats: NatsClient;
  /** The options of clients of other services, except the address. */
  calling: Omit<RpcClientOptions, 'address'>;
  /** Resources that are disposed before the database. */
  stack: AsyncDisposableStack;
}

/** The parts that a service defines itself. */
export interface ServiceComponents {
  /** Handlers of events. */
  handlers: readonly Handler[];
  /** Handlers of jobs. */
  jobs?: readonly JobHandler[];
  addServices(server: RpcServer): void;
  /** State that can be republished for services that keep a copy. */
  snapshots?: readonly SnapshotSource[];
  /** What the service keeps of other services. */
  foreign: Foreign;
  /** The state of search, in a service that searches. */
  searchState?: () => SearchStateInit;
  /** The backlog of classification, in a service that classifies. */
  classificationState?: (signal: AbortSignal) => Promise<ClassificationStateInit>;
  /** Background work that must be done before the service is settled. */
  work?: readonly { settled(): Promise<boolean> }[];
}

/** The definition of a service. */
export interface DataServiceOptions {
  /** Also determines its stream, its consumers and the package of its protos. */
  name: string;
  /** Version of the app. */
  version: string;
  config: z.output<z.ZodObject<typeof baseConfig & typeof callerConfig>>;
  logger?: Logger | undefined;
  /** The other services that may call this one, besides the gateway and the command line. */
  callers?: readonly string[];
  entities: readonly DatabaseEntity[];
  /** The event of administrative writes. */
  audit: AuditRecordedSchema;
  /** The event that counts occurrences for the site's statistics. */
  siteCounters: SiteCountersIncrementedSchema;
  /** The service is ready when all of them are applied. */
  migrations: readonly MigrationClass[];
  build(runtime: ServiceRuntime): ServiceComponents;
}
