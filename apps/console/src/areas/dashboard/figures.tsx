import { SimpleGrid } from '@mantine/core';
import { nameOfDay, Plot } from '../../parts/plot.tsx';
import { useRead } from '../../session/use-read.ts';

const figures = [
  ['sign_ups', 'Sign-ups'],
  ['publications', 'Publications'],
  ['comments', 'Comments'],
  ['reactions', 'Reactions'],
  ['page_views', 'Views'],
  ['searches_without_result', 'Searches without result'],
] as const;

/** The last thirty days (`GET /api/admin/stats`). */
export function Figures() {
  const days = useRead('/api/admin/stats');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {figures.map(([key, title]) => (
        <Plot
          key={key}
          title={title}
          points={Object.entries(days).map(([date, values]) => ({ at: nameOfDay(date), value: values[key] }))}
        />
      ))}
    </SimpleGrid>
  );
}
