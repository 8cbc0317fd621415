import { Badge, Button, Group, Text } from '@mantine/core';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { reportFilters, type Report } from './report.ts';
import { useStatus } from './use-status.ts';

const columns: readonly Column<Report>[] = [
  {
    header: 'Message',
    cell: ({ id, message }) => (
      <GoTo to={`/operations/reports/${id}`} data-row>
        {message.length > 80 ? `${message.slice(0, 80)}…` : message}
      </GoTo>
    ),
  },
  {
    header: 'Kind',
    cell: ({ feedback_type: kind, category }) => (
      <>
        {kind}
        <Text size="xs" c="dimmed">
          {category}
        </Text>
      </>
    ),
    wide: true,
  },
  {
    header: 'Status',
    cell: ({ status }) => (
      <Badge variant="dot" tt="none" color={status === 'Open' ? 'orange' : 'gray'}>
        {status}
      </Badge>
    ),
  },
  { header: 'Sent', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** What people report and remark, newest first. */
export default function ReportsList() {
  return (
    <>
      <Header title="Reports" about="What people have reported or remarked. An open one waits for somebody." />
      <List
        label="Reports"
        path="/api/feedback_messages"
        filters={reportFilters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nobody has reported anything">
            Reports come from the site&apos;s pages and from <code>POST /api/feedback_messages</code>.
          </Nothing>
        }
        withChosen={(rows, keep) => <Verdicts rows={rows} keep={keep} />}
      />
    </>
  );
}

function Verdicts({ rows, keep }: { rows: readonly Report[]; keep: (rows: readonly Report[]) => void }) {
  const verdict = useStatus();
  const give = (status: 'Resolved' | 'Ignored') => void verdict.act(rows, status).then(keep);
  return (
    <Group mb="sm" gap="xs">
      <Button disabled={rows.length === 0} loading={verdict.isPending} onClick={() => give('Resolved')}>
        Resolve {rows.length > 0 && rows.length}
      </Button>
      <Button
        variant="default"
        disabled={rows.length === 0}
        loading={verdict.isPending}
        onClick={() => give('Ignored')}
      >
        Ignore {rows.length > 0 && rows.length}
      </Button>
    </Group>
  );
}
