import { CommonplaceError } from '@commonplace/client';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { GoTo } from '../parts/go-to.tsx';
import { isAway } from '../session/query-client.ts';
import { nameOfRole, type Role } from '../session/roles.ts';

/** How often what is away is asked for again by itself. */
const againMs = 5_000;

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

/** Says who may see a screen. */
export function NeedsRole({ role }: { role: Role }) {
  return (
    <Message title={`This is for ${nameOfRole(role)}`}>
      <Text>Your account does not have that role. Ask whoever runs the site for it.</Text>
      <GoTo to="/">Back to the start</GoTo>
    </Message>
  );
}

/** Stands where no screen is. */
export function NothingHere() {
  return (
    <Message title="There is nothing here">
      <Text>The link may be old, or mistyped. Press Ctrl K to look for what you meant.</Text>
      <GoTo to="/">Back to the start</GoTo>
    </Message>
  );
}

interface FailureViewProps {
  error: unknown;
  /** Who may see what failed. */
  role: Role;
  reset: () => void;
}

/** Stands in place of a screen that failed, and says what can be done. */
export function FailureView({ error, role, reset: resetBoundary }: FailureViewProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const away = isAway(error);
  const again = () => {
    reset();
    resetBoundary();
    void router.invalidate();
  };
  useEffect(() => {
    if (!away) return undefined;
    const timer = setTimeout(again, againMs);
    return () => clearTimeout(timer);
  });
  if (error instanceof CommonplaceError) {
    if (error.status === 401) return null;
    if (error.status === 403) return <NeedsRole role={role} />;
    if (error.status === 404) return <NothingHere />;
  }
  return (
    <Message title={away ? 'The site does not answer' : 'This did not work'}>
      <Text>
        {away ? 'It is asked again every few seconds. What you have entered elsewhere is kept.' : messageOf(error)}
      </Text>
      {error instanceof CommonplaceError && error.requestId !== undefined && (
        <Text size="sm" c="dimmed">
          Request <Code>{error.requestId}</Code>
        </Text>
      )}
      <Group>
        <Button onClick={again}>Try again</Button>
      </Group>
    </Message>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
