import { Suspense } from 'react';
import { Stack, Title } from '@mantine/core';
import { Header } from '../../parts/header.tsx';
import { RowsSkeleton } from '../../parts/skeletons.tsx';
import { When } from '../../session/when.tsx';
import { useMe } from '../../session/who-am-i.tsx';
import { Figures } from './figures.tsx';
import { ClassificationState } from './classification-state.tsx';
import { SearchState } from './search-state.tsx';
import { ServiceStates } from './service-states.tsx';
import { ServicesTable } from './services-table.tsx';
import { Waiting } from './waiting.tsx';

/** What waits, what happens on the site, and whether everything runs. */
export default function Dashboard() {
  const { name } = useMe();
  return (
    <>
      <Header title="Dashboard" about={`Hello ${name}.`} />
      <Stack gap="lg">
        <When role="admin">
          <section aria-labelledby="waiting">
            <Title order={2} size="h4" mb="xs" id="waiting">
              What waits
            </Title>
            <Waiting />
          </section>
        </When>
        <section aria-labelledby="services">
          <Title order={2} size="h4" mb="xs" id="services">
            Services
          </Title>
          <ServiceStates />
          <When role="admin">
            <Suspense fallback={<RowsSkeleton rows={5} />}>
              <SearchState />
              <ClassificationState />
              <ServicesTable />
            </Suspense>
          </When>
        </section>
        <When role="admin">
          <section aria-labelledby="figures">
            <Title order={2} size="h4" mb="xs" id="figures">
              Figures
            </Title>
            <Figures />
          </section>
        </When>
      </Stack>
    </>
  );
}
