import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { GoTo } from '../../parts/go-to.tsx';
import { useRead } from '../../session/use-read.ts';

/** More than these are not counted. */
const most = 100;
const undelivered = { state: 'failed', queue: 'send-mail' } as const;

/** What somebody should look at, each with a link to where that is done; none waits for the others. */
export function Waiting() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Count of="Open reports" to="/operations/reports" search={{ status: 'Open' }}>
        <OpenReports />
      </Count>
      <Count of="Failed jobs" to="/operations/jobs" search={{ state: 'failed' }}>
        <OfServices kind="failed_jobs" />
      </Count>
      <Count of="Dead letters" to="/operations/dead-letters">
        <OfServices kind="dead_letters" />
      </Count>
      <Count of="Mails not delivered" to="/operations/jobs" search={undelivered}>
        <UndeliveredMails />
      </Count>
    </SimpleGrid>
  );
}

interface CountProps {
  of: string;
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
}

function Count({ of, to, search, children }: CountProps) {
  return (
    <Card withBorder>
      <GoTo to={to} {...(search && { search })}>
        {of}
      </GoTo>
      <Text component="div" fw={700} size="xl">
        <Suspense fallback={<Skeleton height="1lh" width="4em" role="status" aria-busy="true" aria-label="Loading" />}>
          {children}
        </Suspense>
      </Text>
    </Card>
  );
}

function OpenReports() {
  return inWords(useRead('/api/feedback_messages', { query: { status: 'Open', per_page: most } }).length, most);
}

function UndeliveredMails() {
  return inWords(useRead('/api/admin/jobs', { query: { ...undelivered, per_page: most } }).length, most);
}

function OfServices({ kind }: { kind: 'failed_jobs' | 'dead_letters' }) {
  return inWords(useRead('/api/admin/services').reduce((total, { [kind]: count }) => total + (count ?? 0), 0));
}

const inWords = (count: number, bound = Infinity): string =>
  count >= bound ? `${bound} or more` : count === 0 ? 'None' : count.toLocaleString();
