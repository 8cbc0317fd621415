import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useMe } from '../session/who-am-i.tsx';
import { openShortcutHelp } from './shortcuts.tsx';

/** Who is signed in, and what concerns the console itself. */
export function UserMenu() {
  const { name, username, image } = useMe();
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={`Signed in as ${username}`}>
          <Avatar src={image} name={name} size={32} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{username}</Menu.Label>
        <Menu.Item onClick={toggleColorScheme}>Light or dark</Menu.Item>
        <Menu.Item onClick={openShortcutHelp}>Keyboard</Menu.Item>
        <Menu.Item component="a" href="/">
          The site
        </Menu.Item>
        <Menu.Item component="a" href="/signout">
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
