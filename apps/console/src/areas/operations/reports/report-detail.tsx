import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Facts } from '../../../components/facts.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useParam } from '../../../components/use-param.ts';
import { wrapLines } from '../../../components/wrapping.ts';
import { useRead } from '../../../session/use-read.ts';
import { kindTitle, statuses, type Status } from './report.ts';
import { useReportStatus } from './use-report-status.ts';

export default function ReportDetail() {
  const report = useRead('getFeedbackMessage', { path: { id: Number(useParam('id')) } });
  const change = useReportStatus();
  return (
    <>
      <Header title={`Report ${report.id}`} parent={['/operations/reports', 'Reports']}>
        <NativeSelect
          label="Status"
          data={statuses.map(([value, label]) => ({ value, label }))}
          value={report.status}
          disabled={change.isPending}
          onChange={({ currentTarget }) => void change.act([report], currentTarget.value as Status)}
        />
      </Header>
      <Text style={wrapLines} mb="md" maw={720}>
        {report.message}
      </Text>
      <Facts
        facts={[
          ['Type', kindTitle(report.feedback_type)],
          ['Category', kindTitle(report.category)],
          ['Reported URL', report.reported_url && <ReportedUrl text={report.reported_url} />],
          ['Reported by', userLink(report.reporter_id)],
          ['Reported user', userLink(report.offender_id)],
          ['Affected user', userLink(report.affected_id)],
          ['Submitted', <Timestamp key="sent" at={report.created_at} />],
          ['Updated', <Timestamp key="updated" at={report.updated_at} />],
        ]}
      />
    </>
  );
}

function userLink(id: number | null) {
  return id === null ? null : <ScreenLink to={`/people/users/${id}`}>User {id}</ScreenLink>;
}

/** Links only HTTP URLs: the text comes from the reporter. */
function ReportedUrl({ text }: { text: string }) {
  const url = URL.parse(text, window.location.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return text;
  return (
    <Anchor href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </Anchor>
  );
}
