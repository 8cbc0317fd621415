import type { ItemOf } from '@commonplace/client';
import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Diff } from '../../../parts/diff.tsx';
import type { Filter } from '../../../parts/filters.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';

type AuditLogRecord = ItemOf<'/api/admin/audit_logs'>;

const filters: readonly Filter[] = [
  { name: 'actor_id', label: 'Id of who did it', kind: 'text' },
  { name: 'action', label: 'Action', kind: 'text' },
  { name: 'target_type', label: 'What it was done to', kind: 'text' },
  { name: 'target_id', label: 'Its id', kind: 'text' },
  { name: 'since', label: 'From', kind: 'date' },
  { name: 'until', label: 'To', kind: 'date' },
];

const columns: readonly Column<AuditLogRecord>[] = [
  {
    header: 'What was done',
    cell: ({ action, before, after, request_id: requestId }) => (
      <details>
        <summary data-row>{action}</summary>
        <Diff before={before} after={after} />
        <Text size="xs" c="dimmed">
          Request {requestId}
        </Text>
      </details>
    ),
  },
  {
    header: 'To',
    cell: ({ target_type: type, target_id: id }) => (
      <GoTo to="/operations/audit-log" search={{ target_type: type, target_id: id }}>
        {type} {id}
      </GoTo>
    ),
  },
  {
    header: 'By',
    cell: ({ actor_id: id, actor_username: name }) => <GoTo to={`/people/users/${id}`}>{name}</GoTo>,
    wide: true,
  },
  { header: 'When', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** Every administrative write: who, what, and what was different before. */
export default function AuditLog() {
  return (
    <>
      <Header title="Audit log" about="What administrators and moderators have done. Nobody can change or delete it.">
        <Export format="csv">Export as CSV</Export>
        <Export format="jsonl">Export as JSON Lines</Export>
      </Header>
      <List
        label="Audit log"
        path="/api/admin/audit_logs"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<Nothing title="Nobody has done anything yet">What administrators do is written down here.</Nothing>}
      />
    </>
  );
}

/** All that the filters let through, as a file that the site writes. */
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
