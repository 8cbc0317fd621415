import { Badge, Group } from '@mantine/core';
import { standingOf } from './standing.ts';

/** How an account stands: all that holds of it, the gravest first. */
export function StandingBadges({ status, statuses }: { status: string; statuses: readonly string[] }) {
  return (
    <Group gap={4}>
      {(statuses.length > 0 ? statuses : [status]).map((name) => {
        const { says, color } = standingOf(name);
        return (
          <Badge key={name} variant="dot" tt="none" color={color}>
            {says}
          </Badge>
        );
      })}
    </Group>
  );
}
