import { etagOf } from '@commonplace/client';
import { Button, Group, Text } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { api } from '../../../session/api.ts';
import type { ThemeDraft } from './theme-fields.ts';

/** The published versions that are kept, newest first, with a way back to each. */
export function ThemeVersions({ draft }: { draft: ThemeDraft }) {
  const reversion = useOptimisticMutation({
    run: (version: number | null) => api.revertTheme({ body: { version }, ifMatch: etagOf(draft) }),
    invalidates: ['getThemeDraft'],
    done: 'Earlier version shown',
  });
  const { versions } = draft;
  if (versions.length === 0) {
    return <EmptyState title="No published theme yet">Save a draft, look at it, and publish it.</EmptyState>;
  }
  const currentVersion = versions.find(({ is_shown: isShown }) => isShown);
  return (
    <>
      <Facts
        facts={versions.map(({ id, published_at: at, is_shown: isShown }) => [
          `Version ${id}`,
          <Group key={id} justify="space-between" gap="xs">
            <Timestamp at={at} />
            {isShown ? (
              <Text size="sm">Shown</Text>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Show version ${id}`}
                onClick={() => reversion.mutate(id)}
              >
                Show
              </Button>
            )}
          </Group>,
        ])}
      />
      {currentVersion && (
        <Button variant="default" mb="md" onClick={() => reversion.mutate(null)}>
          Go back to the version before
        </Button>
      )}
    </>
  );
}
