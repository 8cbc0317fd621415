import { Badge } from '@mantine/core';

/** Mantine cuts a badge to one line; these wrap on narrow screens. */
const wrappingStyles = {
  root: { height: 'auto', minHeight: 'var(--badge-height)', borderRadius: 'var(--mantine-radius-lg)' },
  label: { whiteSpace: 'normal', overflow: 'visible' },
} as const;

/** The health of a part of the platform. */
export function HealthBadge({ color, label }: { color: string; label: string }) {
  return (
    <Badge variant="dot" size="lg" tt="none" color={color} styles={wrappingStyles}>
      {label}
    </Badge>
  );
}
