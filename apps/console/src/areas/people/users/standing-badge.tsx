import { Badge } from '@mantine/core';
import { standingOf } from './standing.ts';

/** How an account stands, in a word. */
export function StandingBadge({ status }: { status: string }) {
  const { says, color } = standingOf(status);
  return (
    <Badge variant="dot" tt="none" color={color}>
      {says}
    </Badge>
  );
}
