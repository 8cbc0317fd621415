import { SimpleGrid } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Filters, useFilters, type Filter } from '../../parts/filters.tsx';
import { nameOfDay, Plot } from '../../parts/plot.tsx';
import { RowsSkeleton } from '../../parts/skeletons.tsx';
import { useRead } from '../../session/use-read.ts';

const figures = [
  ['sign_ups', 'Sign-ups'],
  ['publications', 'Publications'],
  ['comments', 'Comments'],
  ['reactions', 'Reactions'],
  ['page_views', 'Views'],
  ['searches_without_result', 'Searches without result'],
  ['mails', 'Mails'],
  ['failed_jobs', 'Jobs that failed'],
] as const;

const period: readonly Filter[] = [
  {
    name: 'days',
    label: 'Period',
    kind: 'select',
    none: 'The last thirty days',
    options: [
      ['7', 'The last seven days'],
      ['90', 'The last ninety days'],
      ['365', 'The last year'],
    ],
  },
];

/** What has happened by day (`GET /api/admin/stats`), in a period that the address says. */
export function Figures() {
  const [values, change] = useFilters(period);
  const days = period[0]?.options?.some(([value]) => value === values['days']) ? Number(values['days']) : undefined;
  return (
    <>
      <Filters label="Period" filters={period} values={values} onChange={change} />
      <Suspense fallback={<RowsSkeleton />}>
        <Plots days={days} />
      </Suspense>
    </>
  );
}

const dayMs = 86_400_000;

function Plots({ days }: { days: number | undefined }) {
  const [now] = useState(() => Date.now());
  // Days are those of the API: in UTC, and today's is one of them.
  const start = days && new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10);
  const shown = useRead('/api/admin/stats', start ? { query: { start } } : undefined);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
      {figures.map(([key, title]) => (
        <Plot
          key={key}
          title={title}
          points={Object.entries(shown).map(([date, values]) => ({ at: nameOfDay(date), value: values[key] }))}
        />
      ))}
    </SimpleGrid>
  );
}
