import type { ItemOf } from '@commonplace/client';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../parts/moment.tsx';
import { Rows, type Column } from '../../parts/rows.tsx';
import { readOf, useRead } from '../../session/use-read.ts';

type ServiceState = ItemOf<'/api/admin/services'>;

/** How often they are asked. */
const againMs = 15_000;

const columns: readonly Column<ServiceState>[] = [
  { header: 'Service', cell: ({ name }) => name },
  {
    header: 'State',
    cell: (state) => {
      const [says, color] = inWords(state);
      return (
        <Badge variant="dot" tt="none" color={color}>
          {says}
        </Badge>
      );
    },
  },
  { header: 'Events to send', cell: ({ outbox_waiting: waiting }) => waiting ?? '–', wide: true },
  { header: 'Events to handle', cell: ({ events_pending: pending }) => pending ?? '–', wide: true },
  { header: 'Runs since', cell: ({ started_at: at }) => <Moment at={at} />, wide: true },
];

/** Every service with what it depends on and what waits in it. */
export function ServicesTable() {
  const services = useRead('/api/admin/services');
  useQuery({ ...readOf('/api/admin/services'), refetchInterval: againMs });
  return <Rows label="Services" rows={services} columns={columns} rowId={({ name }) => name} />;
}

function inWords({ reachable, database, broker }: ServiceState): readonly [says: string, color: string] {
  if (!reachable) return ['does not answer', 'red'];
  if (database === false) return ['has no database', 'red'];
  if (broker === false) return ['has no broker', 'red'];
  return ['runs', 'teal'];
}
