import { Badge } from '@mantine/core';
import { stateOf } from './job.ts';

/** A job's state in a word. */
export function StateBadge({ state }: { state: string }) {
  const [says, color] = stateOf(state);
  return (
    <Badge variant="dot" tt="none" color={color}>
      {says}
    </Badge>
  );
}
