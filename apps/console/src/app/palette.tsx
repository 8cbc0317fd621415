import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useActions } from '../components/actions.ts';
import { hasStaticPath } from '../screens/all-screens.ts';
import { openShortcutHelp } from './shortcuts.tsx';
import { usePaletteSearch } from './use-palette-search.ts';
import { useScreens } from './use-screens.ts';

const [store, palette] = createSpotlight();

/** The command palette: actions of the current screen, all screens, and search results. Mounted each time it opens. */
export default function Palette() {
  useEffect(() => palette.open(), []);
  const screens = useScreens().filter(hasStaticPath);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const searchResults = usePaletteSearch(query);
  const { toggleColorScheme } = useMantineColorScheme();
  const screenActions = useActions().map(({ label, run }): SpotlightActionData => ({
    id: `action ${label}`,
    label,
    onClick: run,
  }));
  const screenLinks = screens.map(({ path, title, area, keywords = [] }): SpotlightActionData => ({
    id: path,
    label: title,
    description: area,
    keywords: [...keywords, area],
    onClick: () => void navigate({ to: path }),
  }));
  const listSearches = screens.flatMap(({ path, title, search }): SpotlightActionData[] => {
    if (search === undefined || query.trim() === '') return [];
    const go = () => void navigate({ to: path, search: { [search]: query.trim() } });
    return [{ id: `search ${path}`, label: `Search ${title} for ${query}`, onClick: go }];
  });
  const consoleActions: SpotlightActionData[] = [
    {
      id: 'theme',
      label: 'Switch theme',
      keywords: ['light', 'dark mode'],
      onClick: toggleColorScheme,
    },
    { id: 'keys', label: 'Show keyboard shortcuts', keywords: ['help'], onClick: openShortcutHelp },
    { id: 'site', label: 'View site', onClick: () => window.location.assign('/') },
    { id: 'out', label: 'Sign out', keywords: ['log out'], onClick: () => window.location.assign('/signout') },
  ];
  return (
    <Spotlight
      store={store}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      shortcut={null}
      actions={[
        ...(screenActions.length > 0 ? [{ group: 'This screen', actions: screenActions }] : []),
        { group: 'Screens', actions: screenLinks },
        { group: 'Console', actions: consoleActions },
        ...(listSearches.length > 0 ? [{ group: 'Search', actions: listSearches }] : []),
        // Last, since results arrive later and must not move the other actions.
        ...searchResults,
      ]}
      query={query}
      onQueryChange={setQuery}
      nothingFound="No results"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        placeholder: 'Search screens, actions, users and content',
        'aria-label': 'Search screens and actions',
      }}
    />
  );
}
