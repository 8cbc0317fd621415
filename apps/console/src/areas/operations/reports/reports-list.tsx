import { shortenText } from '@commonplace/rules/cut-text';
import { Badge, Button, Group, Text } from '@mantine/core';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { kindTitle, reportFilters, type Report } from './report.ts';
import { useReportStatus } from './use-report-status.ts';

const columns: readonly Column<Report>[] = [
  { header: 'Message', cell: ({ message }) => shortenText(message, 80), to: ({ id }) => `/operations/reports/${id}` },
  {
    header: 'Type',
    cell: ({ feedback_type: type, category }) => (
      <>
        {kindTitle(type)}
        <Text size="xs" c="dimmed">
          {kindTitle(category)}
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
  { header: 'Submitted', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function ReportsList() {
  return (
    <>
      <Header
        title="Reports"
        description="Abuse reports, bug reports and messages from users, newest first. Open reports need a decision."
      />
      <List
        label="Reports"
        operation="listFeedbackMessages"
        filters={reportFilters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No reports yet">
            Reports of users appear here. Programs can send them with <code>POST /api/feedback_messages</code>.
          </EmptyState>
        }
        bulkActions={(rows, select) => <StatusActions rows={rows} select={select} />}
      />
    </>
  );
}

function StatusActions({ rows, select }: { rows: readonly Report[]; select: (rows: readonly Report[]) => void }) {
  const change = useReportStatus();
  const setStatus = (status: 'Resolved' | 'Ignored') => void change.act(rows, status).then(select);
  return (
    <Group mb="sm" gap="xs">
      <Button disabled={rows.length === 0} loading={change.isPending} onClick={() => setStatus('Resolved')}>
        Resolve {rows.length > 0 && rows.length}
      </Button>
      <Button
        variant="default"
        disabled={rows.length === 0}
        loading={change.isPending}
        onClick={() => setStatus('Ignored')}
      >
        Ignore {rows.length > 0 && rows.length}
      </Button>
    </Group>
  );
}
