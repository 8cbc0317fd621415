import { Badge } from '@mantine/core';

interface TagBadgeProps {
  name: string;
  background: string | null;
  text: string | null;
}

const isColor = (text: string | null): text is string => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text ?? '');

/** A tag in its colors. */
export function TagBadge({ name, background, text }: TagBadgeProps) {
  if (!isColor(background)) {
    return (
      <Badge variant="default" tt="none">
        #{name}
      </Badge>
    );
  }
  return (
    <Badge tt="none" color={background} autoContrast {...(isColor(text) && { c: text })}>
      #{name}
    </Badge>
  );
}
