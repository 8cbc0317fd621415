import { Badge } from '@mantine/core';
import { standingOf } from './standing.ts';

/** How an account stands, in a word. */
export function StandingBadge({ status }: { status: string }) {
  const { says, color } = standingOf(status);
  return (
    <Badge variant="light" tt="none" autoContrast color={color}>
      {says}
    </Badge>
  );
}
