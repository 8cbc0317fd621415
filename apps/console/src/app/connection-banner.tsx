import { Alert, Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnreachable } from '../session/query-client.ts';

const pollIntervalMs = 5_000;

/** Warns that the browser is offline or the site unreachable, and repeats failed reads until they succeed. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  const [isFailing, retry] = useFailingReads();
  useEffect(() => {
    if (!isFailing) return undefined;
    const timer = setInterval(retry, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isFailing, retry]);
  if (online && !isFailing) return null;
  return (
    <Alert color="orange" mb="md" role="status">
      <Group justify="space-between">
        <Text size="sm">
          {online
            ? 'The site is not responding. You see cached data. Retrying every few seconds.'
            : 'You are offline. You see cached data.'}
        </Text>
        <Button size="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}

/** Returns whether a shown read has failed because the site is unreachable, and a function that repeats such reads. */
function useFailingReads(): [boolean, () => void] {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const [retry] = useState(
    () => () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  );
  const isFailing = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .getAll()
        .some(({ state }) => state.status === 'error' && state.data !== undefined && isUnreachable(state.error)),
  );
  return [isFailing, retry];
}
