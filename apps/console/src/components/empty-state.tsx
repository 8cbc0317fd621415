import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** How to add the first item. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <Stack align="center" py="xl" gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" ta="center">
          {children}
        </Text>
      )}
    </Stack>
  );
}
