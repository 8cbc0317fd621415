import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wrapped } from './wrapping.ts';

interface HeaderProps {
  title: string;
  /** What it is for, in a sentence. */
  about?: ReactNode;
  /** The list that it belongs to: path and title. */
  of?: [path: string, title: string];
  /** Buttons. */
  children?: ReactNode;
}

/** Mantine keeps each of them in one line. */
const breadcrumbStyles = { breadcrumb: { ...wrapped, whiteSpace: 'normal' } } as const;

/** The head of a screen. */
export function Header({ title, about, of, children }: HeaderProps) {
  useDocumentTitle(`${title} · Console`);
  return (
    <Stack gap={4} mb="md">
      {of && (
        <Breadcrumbs styles={breadcrumbStyles}>
          <Anchor component={Link} to={of[0]} size="sm">
            {of[1]}
          </Anchor>
          <Text size="sm">{title}</Text>
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start">
        <Title order={1} size="h2" style={wrapped}>
          {title}
        </Title>
        <Group gap="xs">{children}</Group>
      </Group>
      {about && (
        <Text c="dimmed" maw={720} style={wrapped}>
          {about}
        </Text>
      )}
    </Stack>
  );
}
