import type { DataOf } from '@commonplace/client';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readOf } from '../session/use-read.ts';
import { useScreens } from './use-screens.ts';

const debounceMs = 200;
const minLength = 2;
const perType = 4;

/** A record that was found: what to show of it, its screen, and its page on the site for those who may not see that. */
interface Found {
  label: string;
  description: string;
  /** The path of the screen, and its parameter. */
  screen: readonly [path: string, value: string | number];
  page: string;
}

/** People, organizations, articles, tags and listings that match what is typed in the palette, as groups of actions. */
export function useFound(typed: string): SpotlightActionGroupData[] {
  const query = typed.trim();
  const [settled] = useDebouncedValue(query, debounceMs);
  const types = 'users,organizations,articles,tags,listings';
  const isAsked = settled === query && query.length >= minLength;
  // Typing on gives up the request that is under way.
  const { data, isError, refetch } = useQuery({
    ...readOf('/api/search', { query: { q: settled, types, per_page: perType } }),
    enabled: isAsked,
    throwOnError: false,
  });
  const open = useOpen();
  if (!isAsked) return [];
  if (isError) return [sayThat('Search failed', 'Choose this to try again', query, () => void refetch())];
  if (data === undefined) return [];
  const groups = groupsOf(data.results).filter(({ found }) => found.length > 0);
  if (groups.length === 0)
    return [sayThat('Nothing found', 'No people, organizations, articles, tags or listings match', query)];
  return groups.map(({ group, found }) => ({
    group,
    actions: found.map((one): SpotlightActionData => ({
      id: `${group} ${one.screen[1]}`,
      label: one.label,
      description: one.description,
      // What was found stays, even where what is typed is not in its name.
      keywords: query,
      onClick: () => open(one),
    })),
  }));
}

type Results = DataOf<'/api/search', 'get'>['results'];

function groupsOf({ users, organizations, articles, tags, listings }: Results): { group: string; found: Found[] }[] {
  return [
    {
      group: 'People',
      found: (users?.items ?? []).map(({ id, name, username }) => ({
        label: name,
        description: `@${username}`,
        screen: ['/people/users/$id', id],
        page: `/${username}`,
      })),
    },
    {
      group: 'Organizations',
      found: (organizations?.items ?? []).map(({ id, name, username }) => ({
        label: name,
        description: `@${username}`,
        screen: ['/people/organizations/$id', id],
        page: `/${username}`,
      })),
    },
    {
      group: 'Articles',
      found: (articles?.items ?? []).map(({ id, title, path, user }) => ({
        label: title,
        description: `by ${user.name}`,
        screen: ['/content/articles/$id', id],
        page: path,
      })),
    },
    {
      group: 'Tags',
      found: (tags?.items ?? []).map(({ name, short_summary: summary }) => ({
        label: `#${name}`,
        description: summary ?? '',
        screen: ['/content/tags/$name', name],
        page: `/t/${name}`,
      })),
    },
    {
      group: 'Listings',
      found: (listings?.items ?? []).map(({ id, title, slug, category }) => ({
        label: title,
        description: category,
        screen: ['/content/listings/$id', id],
        page: `/listings/${category}/${slug}`,
      })),
    },
  ];
}

/** Opens the screen of what was found, or its page on the site. */
function useOpen(): (found: Found) => void {
  const navigate = useNavigate();
  const paths = new Set(useScreens().map(({ path }) => path));
  return ({ screen: [path, value], page }) => {
    if (paths.has(path)) void navigate({ to: path.replace(/\$\w+/, encodeURIComponent(value)) });
    else window.location.assign(page);
  };
}

/** A line in place of what was found. */
function sayThat(label: string, description: string, query: string, onClick?: () => void): SpotlightActionGroupData {
  const keywords = query;
  return {
    group: 'Found',
    actions: [{ id: label, label, description, keywords, onClick, closeSpotlightOnTrigger: false }],
  };
}
