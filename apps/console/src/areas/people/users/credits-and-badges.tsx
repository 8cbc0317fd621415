import { Stack, Text, Title } from '@mantine/core';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { useRead } from '../../../session/use-read.ts';
import { GrantCredits } from '../credits/grant-credits.tsx';
import type { BasicUser } from './user.ts';

export function CreditsAndBadges({ user: { id, username } }: { user: BasicUser }) {
  const { badge_ids: ids } = useRead('getUser', { path: { id: String(id) } });
  return (
    <Stack>
      <Title order={2} size="h4">
        Credits
      </Title>
      <GrantCredits to={{ user_id: id }} name={username} />
      <Title order={2} size="h4">
        Badges
      </Title>
      <Text size="sm">
        {ids.length === 0 ? 'No badges yet' : ids.length === 1 ? '1 badge' : `${ids.length} badges`}
      </Text>
      <div>
        <ScreenLinkButton to="/people/badges/award" search={{ username }} variant="default">
          Award a badge
        </ScreenLinkButton>
      </div>
    </Stack>
  );
}
