import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useRead } from '../../session/use-read.ts';

const maxCounted = 100;
const failedEmails = { state: 'failed', queue: 'send-mail' } as const;

/** Counts of open work, each with a link to its list. The counts load independently. */
export function NeedsAttention() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Count label="Open reports" to="/operations/reports" search={{ status: 'Open' }}>
        <OpenReports />
      </Count>
      <Count label="Failed jobs" to="/operations/jobs" search={{ state: 'failed' }}>
        <ServicesTotal kind="failed_jobs" />
      </Count>
      <Count label="Dead letters" to="/operations/dead-letters">
        <ServicesTotal kind="dead_letters" />
      </Count>
      <Count label="Failed emails" to="/operations/jobs" search={failedEmails}>
        <FailedEmails />
      </Count>
    </SimpleGrid>
  );
}

interface CountProps {
  label: string;
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
}

function Count({ label, to, search, children }: CountProps) {
  return (
    <Card withBorder>
      <ScreenLink to={to} {...(search && { search })}>
        {label}
      </ScreenLink>
      <Text component="div" fw={700} size="xl">
        <Suspense fallback={<Skeleton height="1lh" width="4em" role="status" aria-busy="true" aria-label="Loading" />}>
          {children}
        </Suspense>
      </Text>
    </Card>
  );
}

function OpenReports() {
  return formatCount(
    useRead('listFeedbackMessages', { query: { status: 'Open', per_page: maxCounted } }).length,
    maxCounted,
  );
}

function FailedEmails() {
  return formatCount(useRead('listJobs', { query: { ...failedEmails, per_page: maxCounted } }).length, maxCounted);
}

function ServicesTotal({ kind }: { kind: 'failed_jobs' | 'dead_letters' }) {
  return formatCount(useRead('listServices').reduce((total, { [kind]: count }) => total + (count ?? 0), 0));
}

const formatCount = (count: number, max = Infinity): string =>
  count >= max ? `${max} or more` : count === 0 ? 'None' : count.toLocaleString();
