import { isOutage } from '@commonplace/domain/errors';
import { optionalShare } from '@commonplace/domain/time-share';
import type { ClassificationState, GetServiceStateResponse, SearchState } from '@commonplace/proto/service/v1/state';
import { z } from 'zod';
import { services, type ServiceName } from '../../list-across-services.ts';
import { field } from '../../representation/fields.ts';
import { listOf, nestedIfAny, represent } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { timestamp } from '../../schemas/values.ts';

/** The state of a service; undefined if it did not respond. */
interface ServiceState {
  name: ServiceName;
  state: GetServiceStateResponse | undefined;
}

const engineName = z.enum(['meilisearch', 'postgresql']);
const serverStatus = z.enum(['ready', 'starting', 'away', 'unsupported', 'filling', 'behind']);

type Count = 'outboxWaiting' | 'outboxParked' | 'eventsPending' | 'deadLetters' | 'failedJobs';

const count = (name: Count) => field(z.int().nullable(), ({ state }: ServiceState) => state?.[name] ?? null);

/** The search engine, and the progress of filling its index. */
const searchState = represent({
  engine: field(engineName, ({ engine }: SearchState) => engineName.parse(engine)),
  server_status: field(serverStatus.nullable(), ({ serverStatus: status }: SearchState) =>
    status === undefined ? null : serverStatus.parse(status),
  ),
  indexed: field(z.int().nullable(), ({ indexed }: SearchState) => indexed ?? null),
  total: field(z.int().nullable(), ({ total }: SearchState) => total ?? null),
});

/** The backlog of matching articles to concepts. */
const classificationState = represent({
  articles_waiting: field(z.int(), ({ articlesWaiting }: ClassificationState) => articlesWaiting),
  concepts_waiting: field(z.int(), ({ conceptsWaiting }: ClassificationState) => conceptsWaiting),
});

/** The status of a service; unknown values are null. */
const serviceState = represent({
  name: field(z.enum(services), ({ name }: ServiceState) => name),
  reachable: field(z.boolean(), ({ state }: ServiceState) => state !== undefined),
  version: field(z.string().nullable(), ({ state }: ServiceState) => state?.version || null),
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
  administrative: true,
  schemas: { responses: { 200: listOf(serviceState) } },
  async handle({ clients, options }) {
    const states = services.map(async (name): Promise<ServiceState> => {
      try {
        const call = { ...options, timeShare: optionalShare };
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
