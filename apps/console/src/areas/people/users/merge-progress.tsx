import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../../parts/facts.tsx';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useParam } from '../../../parts/use-param.ts';
import { readOf, useRead } from '../../../session/use-read.ts';

const path = '/api/admin/users/{id}/merge';

/** How often a merge that is under way is looked at. */
const againMs = 2_000;

/** How far the merge of an account has come that is gone. */
export default function MergeProgress() {
  const params = { path: { id: Number(useParam()) } };
  const merge = useRead(path, params);
  useQuery({
    ...readOf(path, params),
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? againMs : false),
  });
  const isDone = Boolean(merge.finished_at);
  return (
    <>
      <Header
        title={`Merge of ${merge.deleted_user_id}`}
        of={['/people/users', 'Users']}
        about="What the account had is moved by jobs of each service; nobody has to wait here for it."
      >
        <GoToButton to={`/people/users/${merge.keep_user_id}`}>The account that stays</GoToButton>
      </Header>
      <Facts
        facts={[
          [
            'State',
            <Badge key="state" variant="dot" tt="none" color={isDone ? 'teal' : 'blue'}>
              {isDone ? 'is done' : 'moves'}
            </Badge>,
          ],
          ['Begun', <Moment key="begun" at={merge.started_at} />],
          ['Ended', <Moment key="ended" at={merge.finished_at} />],
          ...merge.parts.map(
            ({ service, finished_at: at }) =>
              [`Moved by ${service}`, <Moment key={service} at={at} none="not yet" />] as const,
          ),
        ]}
      />
    </>
  );
}
