import { NavLink, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useMe } from '../session/use-me.ts';
import { openShortcutHelp } from './shortcuts.tsx';

/** The signed-in user, and links that concern the console itself. */
export function UserMenu() {
  const { name, username } = useMe();
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <Stack gap={0} role="group" aria-label="Account">
      <Text size="sm" fw={600} px="sm" truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed" px="sm" pb={4} truncate>
        @{username}
      </Text>
      <NavLink component="button" label="Theme" py={4} onClick={toggleColorScheme} />
      <NavLink component="button" label="Keyboard shortcuts" py={4} onClick={openShortcutHelp} />
      <NavLink href="/" label="View site" py={4} />
      <NavLink href="/signout" label="Sign out" py={4} />
    </Stack>
  );
}
