import { SimpleGrid } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Filters, useFilters, type Filter } from '../../components/filters.tsx';
import { formatDay, Plot } from '../../components/plot.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useRead } from '../../session/use-read.ts';

const charts = [
  ['sign_ups', 'Sign-ups'],
  ['publications', 'Published articles'],
  ['comments', 'Comments'],
  ['reactions', 'Reactions'],
  ['page_views', 'Page views'],
  ['searches_without_result', 'Searches without results'],
  ['mails', 'Emails sent'],
  ['failed_jobs', 'Failed jobs'],
] as const;

const period: readonly Filter[] = [
  {
    name: 'days',
    label: 'Period',
    kind: 'select',
    none: 'Last 30 days',
    options: [
      ['7', 'Last 7 days'],
      ['90', 'Last 90 days'],
      ['365', 'Last year'],
    ],
  },
];

/** Daily statistics of the site (`GET /api/admin/stats`) for a period that is kept in the URL. */
export function Statistics() {
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
  // The API counts by UTC days, including today.
  const start = days && new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10);
  const figures = useRead('getSiteFigures', start ? { query: { start } } : undefined);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
      {charts.map(([key, title]) => (
        <Plot
          key={key}
          title={title}
          points={Object.entries(figures).map(([date, values]) => ({ at: formatDay(date), value: values[key] }))}
        />
      ))}
    </SimpleGrid>
  );
}
