import type { Job, JobsService } from '@commonplace/proto/jobs/v1/jobs';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { listAcrossServices, type ServiceName, type CombinedListQuery } from '../../list-across-services.ts';

export type JobClients = Readonly<Record<ServiceName, RpcClient<typeof JobsService>>>;

export interface JobFilters extends CombinedListQuery {
  queue?: string | undefined;
  state?: string | undefined;
}

/**
 * Lists the jobs of all services, newest first.
 * @throws DomainError if no service responds, or the page is beyond the first 1,000 jobs.
 */
export function listJobs(clients: JobClients, { queue, state, ...page }: JobFilters, options: RpcCallOptions) {
  const filters = { ...(queue !== undefined && { queue }), ...(state !== undefined && { state }) };
  return listAcrossServices<Job>(
    page,
    options,
    async (service, window, call) => {
      const { jobs, hasNext } = await clients[service].listJobs({ ...window, ...filters }, call);
      return { items: jobs, hasNext };
    },
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
}
