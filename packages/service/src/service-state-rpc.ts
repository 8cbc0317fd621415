import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import { statement } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/db/timestamps';
import type { Consumers } from '@commonplace/events/consumers';
import type { NatsClient } from '@commonplace/events/nats';
import type {
  ClassificationStateSchema,
  SearchStateSchema,
  ServiceStateService,
} from '@commonplace/proto/service/v1/state';
import { requireRole } from '@commonplace/rpc/principal';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';

export interface ServiceStateOptions {
  database: Database;
  nats: NatsClient;
  consumers: Pick<Consumers, 'countPending'>;
  /** Of the service that searches. */
  searchState?: (() => SearchStateInit) | undefined;
  /** Of the service that classifies. */
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

/** What waits, over the indexes of it. */
const backlog = statement(
  'backlog',
  (_db: Kysely<object>) => sql<Backlog>`
    select (select count(*)::integer from outbox where parked_at is null) as "outboxWaiting",
      (select count(*)::integer from outbox where parked_at is not null) as "outboxParked",
      (select count(*)::integer from dead_letters) as "deadLetters",
      (select count(*)::integer from jobs.job where state = 'failed' and name <> '__pgboss__send-it') as "failedJobs"`,
);

/** Tells administrators how the service is; what does not answer is no failure of the call. */
export function serviceStateRpc(options: ServiceStateOptions): ServiceImplementation<typeof ServiceStateService> {
  const { database, nats, consumers, searchState, classificationState, logger } = options;
  const startedAt = toRfc3339(new Date(Date.now() - process.uptime() * 1_000).toISOString());
  const ifAny = async <T>(ask: Promise<T>): Promise<T | undefined> => {
    try {
      return await ask;
    } catch (error) {
      logger.debug({ err: error }, 'state cannot be read');
      return undefined;
    }
  };
  return {
    async getServiceState(_request, call) {
      requireRole(call.principal, 'admin');
      const [counts, broker, eventsPending, classification] = await Promise.all([
        ifAny(backlog.one(database.reader(call.signal), {})),
        ifAny(nats.ping().then(() => true)),
        ifAny(consumers.countPending()),
        classificationState && ifAny(classificationState(call.signal)),
      ]);
      return {
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
