import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { jobFilters, states, type Job } from './job.ts';
import { StateBadge } from '../../../components/state-badge.tsx';

const columns: readonly Column<Job>[] = [
  { header: 'Queue', cell: ({ queue }) => queue, to: ({ id }) => `/operations/jobs/${id}` },
  { header: 'Status', cell: ({ state }) => <StateBadge state={state} states={states} /> },
  { header: 'Service', cell: ({ service }) => service, wide: true },
  { header: 'Attempts', cell: ({ attempts, most_attempts: max }) => `${attempts} of ${max}`, wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function JobsList() {
  return (
    <>
      <Header
        title="Jobs"
        description="Background work of the services: emails, feeds, account merges. Failed jobs can be retried."
      />
      <List
        label="Jobs"
        operation="listJobs"
        filters={jobFilters}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState title="No jobs">Background work of the services appears here.</EmptyState>}
      />
    </>
  );
}
