import { Badge, Group } from '@mantine/core';
import { userStatusOf } from './user-status.ts';

/** The statuses of a user, the most severe first. */
export function StatusBadges({ status, statuses }: { status: string; statuses: readonly string[] }) {
  return (
    <Group gap={4}>
      {(statuses.length > 0 ? statuses : [status]).map((name) => {
        const { label, color } = userStatusOf(name);
        return (
          <Badge key={name} variant="dot" tt="none" color={color}>
            {label}
          </Badge>
        );
      })}
    </Group>
  );
}
