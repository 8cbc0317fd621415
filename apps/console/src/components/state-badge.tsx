import { Badge } from '@mantine/core';

/** Label and color of each status. */
export type States = Readonly<Record<string, readonly [label: string, color: string]>>;

/** A status as a badge; an unknown one is shown by its name in the API. */
export function StateBadge({ state, states }: { state: string; states: States }) {
  const [label, color] = states[state] ?? [state, 'gray'];
  return (
    <Badge variant="dot" tt="none" color={color}>
      {label}
    </Badge>
  );
}
