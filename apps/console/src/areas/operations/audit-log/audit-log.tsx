import type { ItemOf } from '@commonplace/client';
import { Button, Code, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Diff } from '../../../components/diff.tsx';
import type { Filter } from '../../../components/filters.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { describeAction, describeTarget } from './describe-action.ts';

type AuditLogRecord = ItemOf<'listAuditLogs'>;

const filters: readonly Filter[] = [
  { name: 'actor_id', label: 'User ID', kind: 'text' },
  { name: 'action', label: 'Action', kind: 'text' },
  { name: 'target_type', label: 'Record type', kind: 'text' },
  { name: 'target_id', label: 'Record ID', kind: 'text' },
  { name: 'since', label: 'From', kind: 'date' },
  { name: 'until', label: 'To', kind: 'date' },
];

const columns: readonly Column<AuditLogRecord>[] = [
  {
    header: 'Event',
    cell: ({
      actor_username: user,
      action,
      target_type: type,
      target_id: id,
      before,
      after,
      request_id: requestId,
    }) => (
      <details>
        <summary data-row>
          {user} {describeAction(action, describeTarget(type, id))}
        </summary>
        <Diff before={before} after={after} />
        <Text size="xs" c="dimmed">
          <Code>{action}</Code> Request ID {requestId}
        </Text>
      </details>
    ),
  },
  {
    header: 'Record',
    cell: ({ target_type: type, target_id: id }) => (
      <ScreenLink to="/operations/audit-log" search={{ target_type: type, target_id: id }}>
        {describeTarget(type, id)}
      </ScreenLink>
    ),
  },
  {
    header: 'By',
    cell: ({ actor_id: id, actor_username: name }) => <ScreenLink to={`/people/users/${id}`}>{name}</ScreenLink>,
    wide: true,
  },
  { header: 'When', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function AuditLog() {
  return (
    <>
      <Header
        title="Audit log"
        description="Actions of administrators and moderators. Entries cannot be changed or deleted."
      >
        <Export format="csv">Export as CSV</Export>
        <Export format="jsonl">Export as JSON Lines</Export>
      </Header>
      <List
        label="Audit log"
        operation="listAuditLogs"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No entries yet">Actions of administrators and moderators appear here.</EmptyState>}
      />
    </>
  );
}

/** Downloads the filtered entries as a file. */
function Export({ format, children }: { format: 'csv' | 'jsonl'; children: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const query = new URLSearchParams({ format });
  for (const { name } of filters) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return (
    <Button component="a" variant="default" href={`/api/admin/audit_logs/export?${query.toString()}`} download>
      {children}
    </Button>
  );
}
