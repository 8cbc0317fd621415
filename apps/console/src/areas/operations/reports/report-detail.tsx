import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Facts } from '../../../parts/facts.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { wrappedLines } from '../../../parts/wrapping.ts';
import { useRead } from '../../../session/use-read.ts';
import { statuses, type Status } from './report.ts';
import { useStatus } from './use-status.ts';

/** One report: what is said, about whom, and what has become of it. */
export default function ReportDetail() {
  const report = useRead('/api/feedback_messages/{id}', { path: { id: Number(useParam('id')) } });
  const verdict = useStatus();
  return (
    <>
      <Header title={`Report ${report.id}`} of={['/operations/reports', 'Reports']}>
        <NativeSelect
          label="Status"
          data={statuses.map(([value, label]) => ({ value, label }))}
          value={report.status}
          disabled={verdict.isPending}
          onChange={({ currentTarget }) => void verdict.act([report], currentTarget.value as Status)}
        />
      </Header>
      <Text style={wrappedLines} mb="md" maw={720}>
        {report.message}
      </Text>
      <Facts
        facts={[
          ['Kind', `${report.feedback_type}, ${report.category}`],
          ['Address', report.reported_url && <ReportedAddress address={report.reported_url} />],
          ['Reported by', personLink(report.reporter_id)],
          ['Is about', personLink(report.offender_id)],
          ['Is affected', personLink(report.affected_id)],
          ['Sent', <Moment key="sent" at={report.created_at} />],
          ['Changed', <Moment key="changed" at={report.updated_at} />],
        ]}
      />
    </>
  );
}

function personLink(id: number | null) {
  return id === null ? null : <GoTo to={`/people/users/${id}`}>Person {id}</GoTo>;
}

/** What a stranger gave as an address is a link only where it is one of the web. */
function ReportedAddress({ address }: { address: string }) {
  const url = URL.parse(address, window.location.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  return (
    <Anchor href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </Anchor>
  );
}
