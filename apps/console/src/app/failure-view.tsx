import { CommonplaceError } from '@commonplace/client';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { ScreenLink } from '../components/screen-link.tsx';
import { isUnreachable } from '../session/query-client.ts';
import { nameOfRole, type Role } from '../session/roles.ts';

const pollIntervalMs = 5_000;

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack role="alert" maw={560} gap="sm">
      <Title order={1} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Shown to users without the role that a screen requires. */
export function NeedsRole({ role }: { role: Role }) {
  return (
    <Message title={`This screen requires ${nameOfRole(role)}`}>
      <Text>Your account does not have this role. Ask an administrator of the site for access.</Text>
      <ScreenLink to="/">Go to the dashboard</ScreenLink>
    </Message>
  );
}

/** Shown for an unknown path or a missing record. */
export function NotFound() {
  return (
    <Message title="Page not found">
      <Text>The link may be outdated or mistyped. Press Ctrl K to search.</Text>
      <ScreenLink to="/">Go to the dashboard</ScreenLink>
    </Message>
  );
}

interface FailureViewProps {
  error: unknown;
  /** The role that the failed screen requires. */
  role: Role;
  reset: () => void;
}

/** Shown in place of a screen that failed. If the site is unreachable, it retries by itself. */
export function FailureView({ error, role, reset: resetBoundary }: FailureViewProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const unreachable = isUnreachable(error);
  const retry = () => {
    reset();
    resetBoundary();
    void router.invalidate();
  };
  useEffect(() => {
    if (!unreachable) return undefined;
    const timer = setTimeout(retry, pollIntervalMs);
    return () => clearTimeout(timer);
  });
  if (error instanceof CommonplaceError) {
    if (error.status === 401) return null;
    if (error.status === 403) return <NeedsRole role={role} />;
    if (error.status === 404) return <NotFound />;
  }
  return (
    <Message title={unreachable ? 'The site is not responding' : 'Something went wrong'}>
      <Text>{unreachable ? 'Retrying every few seconds.' : messageOf(error)}</Text>
      {error instanceof CommonplaceError && error.requestId !== undefined && (
        <Text size="sm" c="dimmed">
          Request ID <Code>{error.requestId}</Code>
        </Text>
      )}
      <Group>
        <Button onClick={retry}>Try again</Button>
      </Group>
    </Message>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
