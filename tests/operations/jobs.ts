import { addJob } from '../support/jobs.ts';
import { names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

const fields = names(
  'id service queue state attempts most_attempts created_at start_after started_at ended_at error progress',
);

export const jobOperations: Operation[] = [
  {
    name: 'ListJobs',
    method: 'GET',
    path: '/api/admin/jobs',
    versions: onlyV1,
    for: 'admin',
    async prepare({ platform }) {
      await addJob(platform);
      return { path: '/api/admin/jobs?queue=send-mail&service=community&state=created' };
    },
    status: 200,
    fields,
  },
  {
    name: 'GetJob',
    method: 'GET',
    path: '/api/admin/jobs/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async ({ platform }) => ({ path: `/api/admin/jobs/${await addJob(platform)}` }),
    status: 200,
    fields,
  },
  {
    name: 'RetryJob',
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    versions: onlyV1,
    for: 'admin',
    prepare: async ({ platform }) => ({ path: `/api/admin/jobs/${await addJob(platform, 'failed')}/retry` }),
    status: 202,
    fields,
  },
  {
    name: 'CancelJob',
    method: 'DELETE',
    path: '/api/admin/jobs/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async ({ platform }) => ({ path: `/api/admin/jobs/${await addJob(platform)}` }),
    status: 204,
  },
];
