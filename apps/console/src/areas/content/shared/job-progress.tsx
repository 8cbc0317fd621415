import { Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GoTo } from '../../../parts/go-to.tsx';
import { When } from '../../../session/when.tsx';
import { readOf } from '../../../session/use-read.ts';
import { canBeCancelled, states } from '../../operations/jobs/job.ts';
import { StateBadge } from '../../../parts/state-badge.tsx';

const againMs = 1_000;

/** How a job comes along, until it has ended. */
export function JobProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: job } = useQuery({
    ...readOf('/api/admin/jobs/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data && !canBeCancelled(state.data) ? false : againMs),
  });
  const hasEnded = job !== undefined && !canBeCancelled(job);
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  if (!job) return null;
  const share = shareOf(job.progress);
  return (
    <Group role="status" gap="sm" mt="sm">
      <When role="admin">
        <GoTo to={`/operations/jobs/${id}`}>The job</GoTo>
      </When>
      <StateBadge state={job.state} states={states} />
      {share && (
        <>
          <Progress w={200} value={share.percent} aria-label="Progress" />
          <Text size="sm">
            {share.looked.toLocaleString()} of {share.total.toLocaleString()}
          </Text>
        </>
      )}
      {job.error && <Text size="sm">{job.error}</Text>}
    </Group>
  );
}

/** Jobs that go through many things say how many they have looked at, of how many. */
function shareOf(progress: unknown): { looked: number; total: number; percent: number } | undefined {
  const { looked, total } = (progress ?? {}) as { looked?: unknown; total?: unknown };
  if (typeof looked !== 'number' || typeof total !== 'number') return undefined;
  return { looked, total, percent: total === 0 ? 100 : Math.min(100, (looked / total) * 100) };
}
