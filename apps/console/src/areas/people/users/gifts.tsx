import { Stack, Text, Title } from '@mantine/core';
import { GoToButton } from '../../../parts/go-to.tsx';
import { useRead } from '../../../session/use-read.ts';
import { GrantCredits } from '../credits/grant-credits.tsx';
import type { Person } from './user.ts';

/** What somebody can be given: credits, and badges. */
export function Gifts({ person: { id, username } }: { person: Person }) {
  const { badge_ids: ids } = useRead('/api/users/{id}', { path: { id: String(id) } });
  return (
    <Stack>
      <Title order={2} size="h4">
        Credits
      </Title>
      <GrantCredits to={{ user_id: id }} name={username} />
      <Title order={2} size="h4">
        Badges
      </Title>
      <Text size="sm">{ids.length === 0 ? 'None yet' : ids.length === 1 ? 'One badge' : `${ids.length} badges`}</Text>
      <div>
        <GoToButton to="/people/badges/award" search={{ username }} variant="default">
          Award a badge
        </GoToButton>
      </div>
    </Stack>
  );
}
