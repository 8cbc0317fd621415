import type { ItemOf } from '@commonplace/client';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Timestamp } from '../../components/timestamp.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { readOptions, useRead } from '../../session/use-read.ts';

type ServiceState = ItemOf<'listServices'>;

const pollIntervalMs = 15_000;

const columns: readonly Column<ServiceState>[] = [
  { header: 'Service', cell: ({ name }) => name },
  {
    header: 'Status',
    cell: (state) => {
      const [label, color] = statusOf(state);
      return (
        <Badge variant="dot" tt="none" color={color}>
          {label}
        </Badge>
      );
    },
  },
  { header: 'Outbox', cell: ({ outbox_waiting: waiting }) => waiting ?? '–', wide: true },
  { header: 'Pending events', cell: ({ events_pending: pending }) => pending ?? '–', wide: true },
  { header: 'Version', cell: ({ version }) => version ?? '–', wide: true },
  { header: 'Started', cell: ({ started_at: at }) => <Timestamp at={at} />, wide: true },
];

/** The services with their status and backlog. */
export function ServicesTable() {
  const services = useRead('listServices');
  useQuery({ ...readOptions('listServices'), refetchInterval: pollIntervalMs });
  return <Rows label="Services" rows={services} columns={columns} rowId={({ name }) => name} />;
}

function statusOf({ reachable, database, broker }: ServiceState): readonly [label: string, color: string] {
  if (!reachable) return ['Not responding', 'red'];
  if (database === false) return ['No database', 'red'];
  if (broker === false) return ['No connection to NATS', 'red'];
  return ['Running', 'teal'];
}
