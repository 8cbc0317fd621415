import type { ItemOf } from '@commonplace/client';
import { useRead } from '../../session/use-read.ts';
import { HealthBadge } from './health-badge.tsx';

type Search = NonNullable<ItemOf<'listServices'>['search']>;
type ServerStatus = NonNullable<Search['server_status']>;

const reasons: Record<Exclude<ServerStatus, 'ready' | 'filling'>, string> = {
  starting: 'Meilisearch is starting',
  away: 'Meilisearch is not responding',
  unsupported: 'this version of Meilisearch is not supported',
  behind: 'Meilisearch is catching up with changes',
};

/** The engine that answers searches, and the reason if a configured Meilisearch is not used. */
export function SearchState() {
  const search = useRead('listServices').find((service) => service.search)?.search;
  if (!search) return null;
  const isFallback = search.server_status !== null && search.server_status !== 'ready';
  return <HealthBadge color={isFallback ? 'orange' : 'teal'} label={`Search: ${describe(search)}`} />;
}

function describe({ engine, server_status: status, indexed, total }: Search): string {
  const name = engine === 'meilisearch' ? 'Meilisearch' : 'PostgreSQL';
  if (status === null || status === 'ready') return name;
  if (status !== 'filling') return `${name}, because ${reasons[status]}`;
  return `${name}, while Meilisearch indexes ${(indexed ?? 0).toLocaleString()} of ${(total ?? 0).toLocaleString()} articles`;
}
