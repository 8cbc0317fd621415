import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActions } from '../parts/actions.ts';
import { hasOwnAddress } from '../screens/all-screens.ts';
import { openShortcutHelp } from './shortcuts.tsx';
import { useScreens } from './use-screens.ts';

const [store, palette] = createSpotlight();

/**
 * The command palette: what can be done here, every screen, and what the console itself can do. It opens when it comes to
 * be, and is made anew each time.
 */
export default function Palette() {
  useEffect(() => palette.open(), []);
  const screens = useScreens().filter(hasOwnAddress);
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const here = useActions().map(({ label, run }): SpotlightActionData => ({
    id: `here ${label}`,
    label,
    onClick: run,
  }));
  const there = screens.map(({ path, title, area, keywords = [] }): SpotlightActionData => ({
    id: path,
    label: title,
    description: area,
    keywords: [...keywords, area],
    onClick: () => void navigate({ to: path }),
  }));
  const always: SpotlightActionData[] = [
    {
      id: 'look',
      label: 'Switch between light and dark',
      keywords: ['dark mode', 'theme'],
      onClick: toggleColorScheme,
    },
    { id: 'keys', label: 'Show the keyboard shortcuts', keywords: ['help'], onClick: openShortcutHelp },
    { id: 'site', label: 'Go to the site', onClick: () => window.location.assign('/') },
    { id: 'out', label: 'Sign out', keywords: ['log out'], onClick: () => window.location.assign('/signout') },
  ];
  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={[
        ...(here.length > 0 ? [{ group: 'Here', actions: here }] : []),
        { group: 'Screens', actions: there },
        { group: 'Console', actions: always },
      ]}
      nothingFound="Nothing is called that"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: 'Where to, or what to do', 'aria-label': 'Find a screen or an action' }}
    />
  );
}
