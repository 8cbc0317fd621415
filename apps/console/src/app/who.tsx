import { NavLink, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useMe } from '../session/who-am-i.tsx';
import { openShortcutHelp } from './shortcuts.tsx';

/** Who is signed in, and what concerns the console itself. */
export function Who() {
  const { name, username } = useMe();
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <Stack gap={0} role="group" aria-label="You">
      <Text size="sm" fw={600} px="sm" truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed" px="sm" pb={4} truncate>
        @{username}
      </Text>
      <NavLink component="button" label="Light or dark" py={4} onClick={toggleColorScheme} />
      <NavLink component="button" label="Keyboard" py={4} onClick={openShortcutHelp} />
      <NavLink href="/" label="To the site" py={4} />
      <NavLink href="/signout" label="Sign out" py={4} />
    </Stack>
  );
}
