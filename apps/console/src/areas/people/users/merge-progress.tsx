import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../../components/facts.tsx';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useParam } from '../../../components/use-param.ts';
import { readOptions, useRead } from '../../../session/use-read.ts';

const pollIntervalMs = 2_000;

/** The progress of an account merge. */
export default function MergeProgress() {
  const params = { path: { id: Number(useParam()) } };
  const merge = useRead('getMerge', params);
  useQuery({
    ...readOptions('getMerge', params),
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? pollIntervalMs : false),
  });
  const isDone = Boolean(merge.finished_at);
  return (
    <>
      <Header
        title={`Merge of user ${merge.deleted_user_id}`}
        parent={['/people/users', 'Users']}
        description="Each service moves its data in the background. You can leave this screen."
      >
        <ScreenLinkButton to={`/people/users/${merge.keep_user_id}`}>Open remaining account</ScreenLinkButton>
      </Header>
      <Facts
        facts={[
          [
            'Status',
            <Badge key="status" variant="dot" tt="none" color={isDone ? 'teal' : 'blue'}>
              {isDone ? 'Completed' : 'In progress'}
            </Badge>,
          ],
          ['Started', <Timestamp key="started" at={merge.started_at} />],
          ['Ended', <Timestamp key="ended" at={merge.finished_at} />],
          ...merge.parts.map(
            ({ service, finished_at: at }) =>
              [`Data of ${service} moved`, <Timestamp key={service} at={at} none="Not yet" />] as const,
          ),
        ]}
      />
    </>
  );
}
