import { Badge } from '@mantine/core';

/** Words for states, and their colors. */
export type States = Readonly<Record<string, readonly [says: string, color: string]>>;

/** A state in a word; one that the console does not know yet as it is called. */
export function StateBadge({ state, states }: { state: string; states: States }) {
  const [says, color] = states[state] ?? [state, 'gray'];
  return (
    <Badge variant="dot" tt="none" color={color}>
      {says}
    </Badge>
  );
}
