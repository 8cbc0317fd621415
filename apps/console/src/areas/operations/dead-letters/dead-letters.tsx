import type { ItemOf } from '@commonplace/client';
import { Button, Group } from '@mantine/core';
import type { Filter } from '../../../parts/filters.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { LongCode } from '../../../parts/long-code.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';
import { services } from '../jobs/job.ts';

type DeadLetter = ItemOf<'/api/admin/dead_letters'>;

const filters: readonly Filter[] = [
  { name: 'service', label: 'Service', kind: 'select', options: services },
  { name: 'type', label: 'Kind of event', kind: 'text' },
  { name: 'consumer', label: 'Consumer', kind: 'text' },
];

const columns: readonly Column<DeadLetter>[] = [
  {
    header: 'Event',
    cell: ({ type, payload, error }) => (
      <details>
        <summary data-row>{type}</summary>
        <LongCode>{error}</LongCode>
        {payload && <LongCode>{JSON.stringify(payload, undefined, 2)}</LongCode>}
      </details>
    ),
  },
  { header: 'Consumer', cell: ({ service, consumer }) => `${service}, ${consumer}`, wide: true },
  { header: 'Tried', cell: ({ attempts }) => attempts, wide: true },
  { header: 'Given up', cell: ({ dead_since: at }) => <Moment at={at} />, wide: true },
  { header: 'Handled again', cell: ({ redriven_at: at }) => <Moment at={at} none="not yet" /> },
];

/** Events that services could not handle, to be handled once more when what kept them from it is mended. */
export default function DeadLetters() {
  return (
    <>
      <Header
        title="Dead letters"
        about="Events that a service gave up on. Once what kept it from them is mended, it can handle them again; what it knew already stays as it is."
      />
      <List
        label="Dead letters"
        path="/api/admin/dead_letters"
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={<Nothing title="No service has given up on an event">There is nothing to do here.</Nothing>}
        withChosen={(rows, keep) => <Redrive letters={rows} keep={keep} />}
      />
    </>
  );
}

interface RedriveProps {
  letters: readonly DeadLetter[];
  keep: (letters: readonly DeadLetter[]) => void;
}

function Redrive({ letters, keep }: RedriveProps) {
  const redrive = useEach<DeadLetter>({
    run: ({ id }) => api.POST('/api/admin/dead_letters/{id}/redrive', { params: { path: { id } } }),
    shownIn: [['/api/admin/dead_letters']],
    nameOf: ({ id }) => id,
    done: ({ length }) => (length === 1 ? 'The event is handled once more' : `${length} events are handled once more`),
  });
  return (
    <Group mb="sm">
      <Button
        disabled={letters.length === 0}
        loading={redrive.isPending}
        onClick={() => void redrive.act(letters).then(keep)}
      >
        Handle {letters.length === 0 ? 'chosen events' : letters.length} once more
      </Button>
    </Group>
  );
}
