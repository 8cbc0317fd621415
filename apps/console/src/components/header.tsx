import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wrapAnywhere } from './wrapping.ts';

interface HeaderProps {
  title: string;
  /** One sentence on the purpose of the screen. */
  description?: ReactNode;
  /** Path and title of the screen above, for the breadcrumb. */
  parent?: [path: string, title: string];
  children?: ReactNode;
}

/** Mantine does not wrap breadcrumbs by default. */
const breadcrumbStyles = { breadcrumb: { ...wrapAnywhere, whiteSpace: 'normal' } } as const;

/** The heading of a screen, with breadcrumb and buttons; also sets the document title. */
export function Header({ title, description, parent, children }: HeaderProps) {
  useDocumentTitle(`${title} · Console`);
  return (
    <Stack gap={4} mb="md">
      {parent && (
        <Breadcrumbs styles={breadcrumbStyles}>
          <Anchor component={Link} to={parent[0]} size="sm">
            {parent[1]}
          </Anchor>
          <Text size="sm">{title}</Text>
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start">
        <Title order={1} size="h2" style={wrapAnywhere}>
          {title}
        </Title>
        <Group gap="xs">{children}</Group>
      </Group>
      {description && (
        <Text c="dimmed" maw={720} style={wrapAnywhere}>
          {description}
        </Text>
      )}
    </Stack>
  );
}
