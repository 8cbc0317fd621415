import { Card, SimpleGrid, Text } from '@mantine/core';
import { useRead } from '../../session/use-read.ts';

/** More than these are not counted. */
const most = 100;

/** What somebody should look at. */
export function Waiting() {
  const reports = useRead('/api/feedback_messages', { query: { status: 'Open', per_page: most } });
  const failed = useRead('/api/admin/jobs', { query: { state: 'failed', per_page: most } });
  const mails = failed.filter(({ queue }) => queue === 'send-mail').length;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Count of="Open reports" is={reports.length} />
      <Count of="Failed jobs" is={failed.length - mails} />
      <Count of="Mails that were not delivered" is={mails} />
    </SimpleGrid>
  );
}

function Count({ of, is }: { of: string; is: number }) {
  return (
    <Card withBorder>
      <Text size="sm" c="dimmed">
        {of}
      </Text>
      <Text fw={700} size="xl">
        {is >= most ? `${most} or more` : is === 0 ? 'None' : is.toLocaleString()}
      </Text>
    </Card>
  );
}
