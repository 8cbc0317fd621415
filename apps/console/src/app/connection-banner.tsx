import { Alert, Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAway } from '../session/query-client.ts';

/** How often what is away is asked for again. */
const againMs = 5_000;

/** Says that the way to the site is cut, or that the site is away, and goes on asking until it answers. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  const [failing, again] = useFailingReads();
  useEffect(() => {
    if (!failing) return undefined;
    const timer = setInterval(again, againMs);
    return () => clearInterval(timer);
  }, [failing, again]);
  if (online && !failing) return null;
  return (
    <Alert color="orange" mb="md" role="status">
      <Group justify="space-between">
        <Text size="sm">
          {online
            ? 'The site does not answer. What you see is from before; it is asked again every few seconds.'
            : 'You are offline. What you see is from before.'}
        </Text>
        <Button size="xs" variant="default" onClick={again}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}

/** Whether something that is shown could not be read anew, and what reads it. */
function useFailingReads(): [boolean, () => void] {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const [again] = useState(
    () => () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  );
  const failing = useSyncExternalStore(
    (tell) => cache.subscribe(tell),
    () =>
      cache.getAll().some(({ state }) => state.status === 'error' && state.data !== undefined && isAway(state.error)),
  );
  return [failing, again];
}
