import type { ItemOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import type { Filter } from '../../../components/filters.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';
import { services } from '../jobs/job.ts';

type DeadLetter = ItemOf<'listDeadLetters'>;

const filters: readonly Filter[] = [
  { name: 'service', label: 'Service', kind: 'select', options: services },
  { name: 'type', label: 'Event type', kind: 'text' },
  { name: 'consumer', label: 'Consumer', kind: 'text' },
];

const columns: readonly Column<DeadLetter>[] = [
  {
    header: 'Event',
    cell: ({ type, payload, error }) => (
      <details>
        <summary data-row>{type}</summary>
        <CodeBlock>{error}</CodeBlock>
        {payload && <CodeBlock>{JSON.stringify(payload, undefined, 2)}</CodeBlock>}
      </details>
    ),
  },
  { header: 'Consumer', cell: ({ service, consumer }) => `${service}, ${consumer}`, wide: true },
  { header: 'Attempts', cell: ({ attempts }) => attempts, wide: true },
  { header: 'Failed', cell: ({ dead_since: at }) => <Timestamp at={at} />, wide: true },
  { header: 'Retried', cell: ({ redriven_at: at }) => <Timestamp at={at} none="Not yet" /> },
];

export default function DeadLetters() {
  return (
    <>
      <Header
        title="Dead letters"
        description="Events that failed too often. Retry them after you have fixed the cause; an event that was applied before is not applied twice."
      />
      <List
        label="Dead letters"
        operation="listDeadLetters"
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState title="No dead letters">Events that fail repeatedly appear here.</EmptyState>}
        bulkActions={(rows, select) => <Redrive letters={rows} select={select} />}
      />
    </>
  );
}

interface RedriveProps {
  letters: readonly DeadLetter[];
  select: (letters: readonly DeadLetter[]) => void;
}

function Redrive({ letters, select }: RedriveProps) {
  const redrive = useBulkAction<DeadLetter>({
    run: ({ id }) => api.redriveDeadLetter({ params: { path: { id } } }),
    invalidates: [['listDeadLetters']],
    nameOf: ({ id }) => id,
    done: ({ length }) => (length === 1 ? 'Event queued for retry' : `${length} events queued for retry`),
  });
  return (
    <Group mb="sm">
      <Button
        disabled={letters.length === 0}
        loading={redrive.isPending}
        onClick={() => void redrive.act(letters).then(select)}
      >
        Retry {letters.length > 0 && letters.length}
      </Button>
    </Group>
  );
}
