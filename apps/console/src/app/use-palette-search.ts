import type { DataOf } from '@commonplace/client';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { categoryTitle } from '../areas/content/listings/listing.ts';
import { readOptions } from '../session/use-read.ts';
import { useScreens } from './use-screens.ts';

const debounceMs = 200;
const minLength = 2;
const maxPerType = 4;

/** A search result, with its screen and, for users who may not open that, its page on the site. */
interface SearchResult {
  label: string;
  description: string;
  /** The path of the screen, and its parameter. */
  screen: readonly [path: string, value: string | number];
  page: string;
}

/** Searches users, organizations, articles, tags and listings, and returns the results as groups of palette actions. */
export function usePaletteSearch(input: string): SpotlightActionGroupData[] {
  const query = input.trim();
  const [debounced] = useDebouncedValue(query, debounceMs);
  const types = 'users,organizations,articles,tags,listings';
  const isEnabled = debounced === query && query.length >= minLength;
  const { data, isError, refetch } = useQuery({
    ...readOptions('searchEverything', { query: { q: debounced, types, per_page: maxPerType } }),
    enabled: isEnabled,
    throwOnError: false,
  });
  const open = useOpen();
  if (!isEnabled) return [];
  if (isError) return [messageGroup('Search failed', 'Select to try again', query, () => void refetch())];
  if (data === undefined) return [];
  const groups = groupsOf(data.results).filter(({ results }) => results.length > 0);
  if (groups.length === 0)
    return [messageGroup('No results', 'No users, organizations, articles, tags or listings match', query)];
  return groups.map(({ group, results }) => ({
    group,
    actions: results.map((result): SpotlightActionData => ({
      id: `${group} ${result.screen[1]}`,
      label: result.label,
      description: result.description,
      // The palette filters by keywords; results also match by other fields than their name.
      keywords: query,
      onClick: () => open(result),
    })),
  }));
}

type Results = DataOf<'searchEverything'>['results'];

function groupsOf({
  users,
  organizations,
  articles,
  tags,
  listings,
}: Results): { group: string; results: SearchResult[] }[] {
  return [
    {
      group: 'Users',
      results: (users?.items ?? []).map(({ id, name, username }) => ({
        label: name,
        description: `@${username}`,
        screen: ['/people/users/$id', id],
        page: `/${username}`,
      })),
    },
    {
      group: 'Organizations',
      results: (organizations?.items ?? []).map(({ id, name, username }) => ({
        label: name,
        description: `@${username}`,
        screen: ['/people/organizations/$id', id],
        page: `/${username}`,
      })),
    },
    {
      group: 'Articles',
      results: (articles?.items ?? []).map(({ id, title, path, user }) => ({
        label: title,
        description: `by ${user.name}`,
        screen: ['/content/articles/$id', id],
        page: path,
      })),
    },
    {
      group: 'Tags',
      results: (tags?.items ?? []).map(({ name, short_summary: summary }) => ({
        label: `#${name}`,
        description: summary ?? '',
        screen: ['/content/tags/$name', name],
        page: `/t/${name}`,
      })),
    },
    {
      group: 'Listings',
      results: (listings?.items ?? []).map(({ id, title, slug, category }) => ({
        label: title,
        description: categoryTitle(category),
        screen: ['/content/listings/$id', id],
        page: `/listings/${category}/${slug}`,
      })),
    },
  ];
}

/** Returns a function that opens the screen of a result, or else its page on the site. */
function useOpen(): (result: SearchResult) => void {
  const navigate = useNavigate();
  const paths = new Set(useScreens().map(({ path }) => path));
  return ({ screen: [path, value], page }) => {
    if (paths.has(path)) void navigate({ to: path.replace(/\$\w+/, encodeURIComponent(value)) });
    else window.location.assign(page);
  };
}

/** Returns a message in place of results. */
function messageGroup(
  label: string,
  description: string,
  query: string,
  onClick?: () => void,
): SpotlightActionGroupData {
  const keywords = query;
  return {
    group: 'Search results',
    actions: [{ id: label, label, description, keywords, onClick, closeSpotlightOnTrigger: false }],
  };
}
