import type { ClassificationState, GetServiceStateResponse, SearchState } from '@commonplace/proto/service/v1/state';
import { isOutage } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { services, type ServiceName } from '../../list-across-services.ts';
import { field } from '../../representation/fields.ts';
import { listOf, nestedIfAny, represent } from '../../representation/representation.ts';
import { defineRoute, onlyV1, type Route } from '../../route.ts';
import { timestamp } from '../../schemas/values.ts';

/** What a service said; nothing when it did not answer. */
interface ServiceState {
  name: ServiceName;
  state: GetServiceStateResponse | undefined;
}

/** One that is away must not use up the time in which the others are to be shown. */
const patienceMs = 3_000;

const engineName = z.enum(['meilisearch', 'postgresql']);
const serverStatus = z.enum(['ready', 'starting', 'away', 'unsupported', 'filling', 'behind']);

type Count = 'outboxWaiting' | 'outboxParked' | 'eventsPending' | 'deadLetters' | 'failedJobs';

const count = (name: Count) => field(z.int().nullable(), ({ state }: ServiceState) => state?.[name] ?? null);

/** Which engine answers searches, and how far the search server is with an index that is being filled. */
const searchState = represent({
  engine: field(engineName, ({ engine }: SearchState) => engineName.parse(engine)),
  server_status: field(serverStatus.nullable(), ({ serverStatus: status }: SearchState) =>
    status === undefined ? null : serverStatus.parse(status),
  ),
  indexed: field(z.int().nullable(), ({ indexed }: SearchState) => indexed ?? null),
  total: field(z.int().nullable(), ({ total }: SearchState) => total ?? null),
});

/** What waits to be filed under concepts. */
const classificationState = represent({
  articles_waiting: field(z.int(), ({ articlesWaiting }: ClassificationState) => articlesWaiting),
  concepts_waiting: field(z.int(), ({ conceptsWaiting }: ClassificationState) => conceptsWaiting),
});

/** How a service is; what cannot be known is null. */
const serviceState = represent({
  name: field(z.enum(services), ({ name }: ServiceState) => name),
  reachable: field(z.boolean(), ({ state }: ServiceState) => state !== undefined),
  started_at: field(timestamp.nullable(), ({ state }: ServiceState) => state?.startedAt ?? null),
  database: field(z.boolean().nullable(), ({ state }: ServiceState) => state?.database ?? null),
  broker: field(z.boolean().nullable(), ({ state }: ServiceState) => state?.broker ?? null),
  outbox_waiting: count('outboxWaiting'),
  outbox_parked: count('outboxParked'),
  events_pending: count('eventsPending'),
  dead_letters: count('deadLetters'),
  failed_jobs: count('failedJobs'),
  search: nestedIfAny(searchState, ({ state }: ServiceState) => state?.search),
  classification: nestedIfAny(classificationState, ({ state }: ServiceState) => state?.classification),
});

const list = defineRoute({
  operation: 'ListServices',
  summary: 'List the services with their status, dependencies and backlogs (admin)',
  tag: 'Services',
  method: 'GET',
  path: '/api/admin/services',
  versions: onlyV1,
  access: 'key',
  administrative: true,
  schemas: { responses: { 200: listOf(serviceState) } },
  async handle({ clients, options }) {
    const states = services.map(async (name): Promise<ServiceState> => {
      try {
        const call = { ...options, timeoutMs: patienceMs };
        return { name, state: await clients.serviceStates[name].getServiceState({}, call) };
      } catch (error) {
        if (!isOutage(error)) throw error;
        return { name, state: undefined };
      }
    });
    return { status: 200, body: await Promise.all(states) };
  },
});

export const serviceStateRoutes: Route[] = [list];
