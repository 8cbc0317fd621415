import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '../../../components/confirm.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Header } from '../../../components/header.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { readOptions, useRead } from '../../../session/use-read.ts';
import { canBeCancelled, canBeRetried, states, type Job } from './job.ts';
import { StateBadge } from '../../../components/state-badge.tsx';

const pollIntervalMs = 3_000;

export default function JobDetail() {
  const params = { path: { id: useParam('id') } };
  const job: Job = useRead('getJob', params);
  useQuery({
    ...readOptions('getJob', params),
    refetchInterval: ({ state }) => (state.data && canBeCancelled(state.data) ? pollIntervalMs : false),
  });
  const { retry, cancel } = useJobChanges(params);
  return (
    <>
      <Header title={job.queue} parent={['/operations/jobs', 'Jobs']}>
        {canBeRetried(job) && <Button onClick={retry}>Retry</Button>}
        {canBeCancelled(job) && (
          <Button variant="default" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
      </Header>
      <Facts
        facts={[
          ['Status', <StateBadge key="status" state={job.state} states={states} />],
          ['Service', job.service],
          ['Attempts', `${job.attempts} of ${job.most_attempts}`],
          ['Created', <Timestamp key="created" at={job.created_at} />],
          ['Scheduled for', <Timestamp key="scheduled" at={job.start_after} />],
          ['Started', <Timestamp key="started" at={job.started_at} />],
          ['Ended', <Timestamp key="ended" at={job.ended_at} />],
          ['Progress', job.progress ? <CodeBlock>{JSON.stringify(job.progress, undefined, 2)}</CodeBlock> : null],
          ['Error', job.error && <CodeBlock>{job.error}</CodeBlock>],
          ['ID', job.id],
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        The payload is not shown because it may contain secrets.
      </Text>
    </>
  );
}

function useJobChanges(params: { path: { id: string } }) {
  const confirm = useConfirm();
  const invalidates = ['getJob'];
  const retry = useOptimisticMutation({
    run: () => api.retryJob({ params }),
    invalidates,
    done: 'Job queued for retry',
  });
  const cancel = useOptimisticMutation({
    run: () => api.cancelJob({ params }),
    invalidates,
    done: 'Job cancelled',
  });
  return {
    retry: () => retry.mutate(undefined),
    async cancel() {
      const title = 'Cancel this job?';
      const text = 'Work that is already done is kept; the rest is not done.';
      if (await confirm({ title, text, action: 'Cancel job', danger: true })) cancel.mutate(undefined);
    },
  };
}
