import { SimpleGrid, Text } from '@mantine/core';
import { Header } from '../../parts/header.tsx';
import { nameOfDay, Plot } from '../../parts/plot.tsx';
import { When } from '../../session/when.tsx';
import { useMe } from '../../session/who-am-i.tsx';
import { useRead } from '../../session/use-read.ts';

const figures = [
  ['sign_ups', 'Sign-ups'],
  ['publications', 'Publications'],
  ['comments', 'Comments'],
  ['page_views', 'Views'],
  ['searches_without_result', 'Searches without result'],
] as const;

/** What happens on the site. */
export default function Dashboard() {
  const { name } = useMe();
  return (
    <>
      <Header title="Dashboard" />
      <Text mb="md">Hello {name}.</Text>
      <When role="admin">
        <Figures />
      </When>
    </>
  );
}

/** The last thirty days (`GET /api/admin/stats`). */
function Figures() {
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
