import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import { statement } from '@commonplace/db/statement';
import { requireRole } from '@commonplace/domain/principal';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Consumers } from '@commonplace/events/consumers';
import type { NatsClient } from '@commonplace/events/nats';
import { failedJobs } from '@commonplace/jobs/job-table';
import type {
  ClassificationStateSchema,
  SearchStateSchema,
  ServiceStateService,
} from '@commonplace/proto/service/v1/state';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';

export interface ServiceStateOptions {
  /** Version of the app. */
  version: string;
  database: Database;
  nats: NatsClient;
  consumers: Pick<Consumers, 'countPending'>;
  /** Only in the service that searches. */
  searchState?: (() => SearchStateInit) | undefined;
  /** Only in the service that classifies. */
  classificationState?: ((signal: AbortSignal) => Promise<ClassificationStateInit>) | undefined;
  logger: Logger;
}

export type SearchStateInit = MessageInitShape<typeof SearchStateSchema>;
export type ClassificationStateInit = MessageInitShape<typeof ClassificationStateSchema>;

interface Backlog {
  outboxWaiting: number;
  outboxParked: number;
  deadLetters: number;
  failedJobs: number;
}

/** Counts the service's backlogs, from indexes. */
const backlog = statement(
  'backlog',
  (_db: Kysely<object>) => sql<Backlog>`
    select (select count(*)::integer from outbox where parked_at is null) as "outboxWaiting",
      (select count(*)::integer from outbox where parked_at is not null) as "outboxParked",
      (select count(*)::integer from dead_letters) as "deadLetters",
      ${failedJobs} as "failedJobs"`,
);

/** Implements the state of a service for administrators; a dependency that is down is reported, not an error. */
export function serviceStateRpc(options: ServiceStateOptions): ServiceImplementation<typeof ServiceStateService> {
  const { version, database, nats, consumers, searchState, classificationState, logger } = options;
  const startedAt = toRfc3339(new Date(Date.now() - process.uptime() * 1_000));
  const orUndefined = async <T>(read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      logger.debug({ err: error }, 'state cannot be read');
      return undefined;
    }
  };
  return {
    async getServiceState(_request, call) {
      requireRole(call.principal, 'admin');
      const [counts, broker, eventsPending, classification] = await Promise.all([
        orUndefined(backlog.one(database.reader(call.signal), {})),
        orUndefined(nats.ping().then(() => true)),
        orUndefined(consumers.countPending()),
        classificationState && orUndefined(classificationState(call.signal)),
      ]);
      return {
        version,
        startedAt,
        database: counts !== undefined,
        broker: broker === true,
        ...counts,
        ...(eventsPending !== undefined && { eventsPending }),
        ...(searchState !== undefined && { search: searchState() }),
        ...(classification !== undefined && { classification }),
      };
    },
  };
}
