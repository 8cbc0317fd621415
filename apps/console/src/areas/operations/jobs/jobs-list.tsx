import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { jobFilters, states, type Job } from './job.ts';
import { StateBadge } from '../../../parts/state-badge.tsx';

const columns: readonly Column<Job>[] = [
  {
    header: 'Queue',
    cell: ({ id, queue }) => (
      <GoTo to={`/operations/jobs/${id}`} data-row>
        {queue}
      </GoTo>
    ),
  },
  { header: 'State', cell: ({ state }) => <StateBadge state={state} states={states} /> },
  { header: 'Service', cell: ({ service }) => service, wide: true },
  { header: 'Tried', cell: ({ attempts, most_attempts: most }) => `${attempts} of ${most}`, wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** Background jobs of all services. */
export default function JobsList() {
  return (
    <>
      <Header
        title="Jobs"
        about="What services do by themselves: mail, deliveries, feeds, merges. One that failed for good can be tried once more."
      />
      <List
        label="Jobs"
        path="/api/admin/jobs"
        filters={jobFilters}
        columns={columns}
        rowId={({ id }) => id}
        empty={<Nothing title="No service has anything to do">Jobs that are done are kept for a while.</Nothing>}
      />
    </>
  );
}
