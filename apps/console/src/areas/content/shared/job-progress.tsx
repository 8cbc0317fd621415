import { Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { RequireRole } from '../../../session/require-role.tsx';
import { readOptions } from '../../../session/use-read.ts';
import { canBeCancelled, states } from '../../operations/jobs/job.ts';
import { StateBadge } from '../../../components/state-badge.tsx';

const pollIntervalMs = 1_000;

/** Shows the progress of a job, and calls `onEnd` when it has ended. */
export function JobProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: job } = useQuery({
    ...readOptions('getJob', { path: { id } }),
    refetchInterval: ({ state }) => (state.data && !canBeCancelled(state.data) ? false : pollIntervalMs),
  });
  const hasEnded = job !== undefined && !canBeCancelled(job);
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  if (!job) return null;
  const share = shareOf(job.progress);
  return (
    <Group role="status" gap="sm" mt="sm">
      <RequireRole role="admin">
        <ScreenLink to={`/operations/jobs/${id}`}>View job</ScreenLink>
      </RequireRole>
      <StateBadge state={job.state} states={states} />
      {share && (
        <>
          <Progress w={200} value={share.percent} aria-label="Progress" />
          <Text size="sm">
            {share.done.toLocaleString()} of {share.total.toLocaleString()}
          </Text>
        </>
      )}
      {job.error && <Text size="sm">{job.error}</Text>}
    </Group>
  );
}

/** Returns the progress of a job that reports one. */
function shareOf(progress: unknown): { done: number; total: number; percent: number } | undefined {
  const { looked, total } = (progress ?? {}) as { looked?: unknown; total?: unknown };
  if (typeof looked !== 'number' || typeof total !== 'number') return undefined;
  return { done: looked, total, percent: total === 0 ? 100 : Math.min(100, (looked / total) * 100) };
}
