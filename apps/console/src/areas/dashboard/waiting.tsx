import { Card, SimpleGrid, Text } from '@mantine/core';
import { GoTo } from '../../parts/go-to.tsx';
import { useRead } from '../../session/use-read.ts';

/** More than these are not counted. */
const most = 100;
const undelivered = { state: 'failed', queue: 'send-mail' } as const;

/** What somebody should look at, each with a link to where that is done. */
export function Waiting() {
  const reports = useRead('/api/feedback_messages', { query: { status: 'Open', per_page: most } });
  const mails = useRead('/api/admin/jobs', { query: { ...undelivered, per_page: most } });
  const services = useRead('/api/admin/services');
  const sum = (of: 'failed_jobs' | 'dead_letters') =>
    services.reduce((total, { [of]: count }) => total + (count ?? 0), 0);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <Count of="Open reports" is={reports.length} most={most} to="/operations/reports" search={{ status: 'Open' }} />
      <Count of="Failed jobs" is={sum('failed_jobs')} to="/operations/jobs" search={{ state: 'failed' }} />
      <Count of="Dead letters" is={sum('dead_letters')} to="/operations/dead-letters" />
      <Count of="Mails not delivered" is={mails.length} most={most} to="/operations/jobs" search={undelivered} />
    </SimpleGrid>
  );
}

interface CountProps {
  of: string;
  is: number;
  most?: number;
  to: string;
  search?: Record<string, string>;
}

function Count({ of, is, most: bound = Infinity, to, search }: CountProps) {
  return (
    <Card withBorder>
      <GoTo to={to} {...(search && { search })}>
        {of}
      </GoTo>
      <Text fw={700} size="xl">
        {is >= bound ? `${bound} or more` : is === 0 ? 'None' : is.toLocaleString()}
      </Text>
    </Card>
  );
}
