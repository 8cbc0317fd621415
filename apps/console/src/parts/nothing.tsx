import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface NothingProps {
  title: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** Stands where a list has nothing to show, and says what to do. */
export function Nothing({ title, children }: NothingProps) {
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
