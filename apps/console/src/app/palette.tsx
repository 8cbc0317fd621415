import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useActions } from '../parts/actions.ts';
import { hasOwnAddress } from '../screens/all-screens.ts';
import { openShortcutHelp } from './shortcuts.tsx';
import { useFound } from './use-found.ts';
import { useScreens } from './use-screens.ts';

const [store, palette] = createSpotlight();

/**
 * The command palette: what can be done here, every screen, what the console itself can do, and what the site has of
 * people, organizations, articles, tags and listings. It opens when it comes to
 * be, and is made anew each time.
 */
export default function Palette() {
  useEffect(() => palette.open(), []);
  const screens = useScreens().filter(hasOwnAddress);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const found = useFound(query);
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
  const searches = screens.flatMap(({ path, title, search }): SpotlightActionData[] => {
    if (search === undefined || query.trim() === '') return [];
    const go = () => void navigate({ to: path, search: { [search]: query.trim() } });
    return [{ id: `search ${path}`, label: `Search ${title} for ${query}`, onClick: go }];
  });
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
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      shortcut={null}
      actions={[
        ...(here.length > 0 ? [{ group: 'Here', actions: here }] : []),
        { group: 'Screens', actions: there },
        { group: 'Console', actions: always },
        ...(searches.length > 0 ? [{ group: 'Search', actions: searches }] : []),
        // Last, since it comes later: nothing moves away from under the pointer.
        ...found,
      ]}
      query={query}
      onQueryChange={setQuery}
      nothingFound="Nothing is called that"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: 'Where to, what to do, or whom to find', 'aria-label': 'Find a screen or an action' }}
    />
  );
}
