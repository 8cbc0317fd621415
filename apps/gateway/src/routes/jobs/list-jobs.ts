import type { Job, JobsService } from '@commonplace/proto/jobs/v1/jobs';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/rpc/errors';
import { violation } from '@commonplace/rpc/violations';
import { services, type ServiceName } from './schemas.ts';

export type JobClients = Readonly<Record<ServiceName, RpcClient<typeof JobsService>>>;

export interface JobFilters {
  page: number;
  per_page: number;
  queue?: string | undefined;
  state?: string | undefined;
  service?: string | undefined;
}

export interface ListedJobs {
  jobs: Job[];
  hasNext: boolean;
  /** The services that did not answer, and whose jobs are not there. */
  unavailable: ServiceName[];
}

/** One that is away must not use up the time in which the others are to be shown. */
const patienceMs = 2_000;

/** How many of the newest jobs of each service are compared with those of the others. */
const mostCompared = 1_000;

/**
 * Jobs of all services, newest first. They are asked side by side for what the page may hold of each; of one that does not
 * answer there is nothing, unless it is the only one.
 * @throws DomainError when none answers, or the page is beyond what is compared.
 */
export async function listJobs(clients: JobClients, filters: JobFilters, options: RpcCallOptions): Promise<ListedJobs> {
  const { page, per_page: perPage, queue, state, service } = filters;
  const asked = service === undefined ? services : services.filter((name) => name === service);
  // Pages of one service are its own; of several each hands over all that could come before the page's end.
  const [only] = asked.length === 1 ? asked : [];
  const window = only === undefined ? { page: 1, perPage: page * perPage } : { page, perPage };
  if (window.perPage > mostCompared)
    throw violation('page', `is beyond the newest ${mostCompared} jobs: name a service`);
  const request = { ...window, ...(queue !== undefined && { queue }), ...(state !== undefined && { state }) };
  const answers = await Promise.allSettled(
    asked.map((name) => clients[name].listJobs(request, { ...options, timeoutMs: patienceMs })),
  );
  const unavailable = asked.filter((_name, index) => answers[index]?.status === 'rejected');
  for (const answer of answers) {
    if (answer.status === 'rejected' && (unavailable.length === asked.length || !isOutage(answer.reason))) {
      throw answer.reason;
    }
  }
  const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const jobs = lists.flatMap((list) => list.jobs);
  const hasNext = lists.some((list) => list.hasNext);
  if (only !== undefined) return { jobs, hasNext, unavailable };
  const ordered = jobs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  const end = page * perPage;
  return { jobs: ordered.slice(end - perPage, end), hasNext: hasNext || ordered.length > end, unavailable };
}
