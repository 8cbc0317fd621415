import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Header } from '../../../parts/header.tsx';
import { LongCode } from '../../../parts/long-code.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { readOf, useRead } from '../../../session/use-read.ts';
import { canBeCancelled, canBeRetried, states, type Job } from './job.ts';
import { StateBadge } from '../../../parts/state-badge.tsx';

/** How often one that has not ended is looked at. */
const againMs = 3_000;

/** One job with its progress; a failed one is tried again from here, one that waits is given up. */
export default function JobDetail() {
  const params = { path: { id: useParam('id') } };
  const job: Job = useRead('/api/admin/jobs/{id}', params);
  useQuery({
    ...readOf('/api/admin/jobs/{id}', params),
    refetchInterval: ({ state }) => (state.data && canBeCancelled(state.data) ? againMs : false),
  });
  const { retry, cancel } = useJobChanges(params);
  return (
    <>
      <Header title={job.queue} of={['/operations/jobs', 'Jobs']}>
        {canBeRetried(job) && <Button onClick={retry}>Try it once more</Button>}
        {canBeCancelled(job) && (
          <Button variant="default" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
      </Header>
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={job.state} states={states} />],
          ['Service', job.service],
          ['Tried', `${job.attempts} of ${job.most_attempts}`],
          ['Made', <Moment key="made" at={job.created_at} />],
          ['Begins after', <Moment key="after" at={job.start_after} />],
          ['Begun', <Moment key="begun" at={job.started_at} />],
          ['Ended', <Moment key="ended" at={job.ended_at} />],
          ['Progress', job.progress ? <LongCode>{JSON.stringify(job.progress, undefined, 2)}</LongCode> : null],
          ['Failure', job.error && <LongCode>{job.error}</LongCode>],
          ['Id', job.id],
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        What it is to be done with is not shown: it may be secret.
      </Text>
    </>
  );
}

function useJobChanges(params: { path: { id: string } }) {
  const confirm = useConfirm();
  const shownIn = ['/api/admin/jobs/{id}'];
  const retry = useChange({
    run: () => api.POST('/api/admin/jobs/{id}/retry', { params }),
    shownIn,
    done: 'The job is tried once more',
  });
  const cancel = useChange({
    run: () => api.DELETE('/api/admin/jobs/{id}', { params }),
    shownIn,
    done: 'The job is cancelled',
  });
  return {
    retry: () => retry.mutate(undefined),
    async cancel() {
      const title = 'Cancel this job?';
      const text = 'What it has done so far stays done; the rest is left undone.';
      if (await confirm({ title, text, action: 'Cancel the job', danger: true })) cancel.mutate(undefined);
    },
  };
}
