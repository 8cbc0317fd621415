import { Suspense } from 'react';
import { Group, Stack, Title } from '@mantine/core';
import { Header } from '../../components/header.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { RequireRole } from '../../session/require-role.tsx';
import { useMe } from '../../session/use-me.ts';
import { Statistics } from './statistics.tsx';
import { ClassificationState } from './classification-state.tsx';
import { SearchState } from './search-state.tsx';
import { HealthBadges } from './health-badges.tsx';
import { ServicesTable } from './services-table.tsx';
import { NeedsAttention } from './needs-attention.tsx';

export default function Dashboard() {
  const { name } = useMe();
  return (
    <>
      <Header title="Dashboard" description={`Signed in as ${name}.`} />
      <Stack gap="lg">
        <RequireRole role="admin">
          <section aria-labelledby="needs-attention">
            <Title order={2} size="h4" mb="xs" id="needs-attention">
              Needs attention
            </Title>
            <NeedsAttention />
          </section>
        </RequireRole>
        <section aria-labelledby="services">
          <Title order={2} size="h4" mb="xs" id="services">
            Services
          </Title>
          <Group gap="xs" mb="md">
            <HealthBadges />
            <RequireRole role="admin">
              <Suspense>
                <SearchState />
                <ClassificationState />
              </Suspense>
            </RequireRole>
          </Group>
          <RequireRole role="admin">
            <Suspense fallback={<RowsSkeleton rows={5} />}>
              <ServicesTable />
            </Suspense>
          </RequireRole>
        </section>
        <RequireRole role="admin">
          <section aria-labelledby="statistics">
            <Title order={2} size="h4" mb="xs" id="statistics">
              Statistics
            </Title>
            <Statistics />
          </section>
        </RequireRole>
      </Stack>
    </>
  );
}
