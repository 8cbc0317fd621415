import type { ItemOf } from '@commonplace/client';
import { Badge } from '@mantine/core';
import { useRead } from '../../session/use-read.ts';

type Search = NonNullable<ItemOf<'/api/admin/services'>['search']>;
type ServerStatus = NonNullable<Search['server_status']>;

const reasons: Record<Exclude<ServerStatus, 'ready' | 'filling'>, string> = {
  starting: 'Meilisearch is starting',
  away: 'Meilisearch does not answer',
  unsupported: 'this version of Meilisearch is not supported',
  behind: 'Meilisearch is behind with changes',
};

/** Which engine answers searches, and why it is not Meilisearch where there is one. */
export function SearchState() {
  const search = useRead('/api/admin/services').find((service) => service.search)?.search;
  if (!search) return null;
  const isFallback = search.server_status !== null && search.server_status !== 'ready';
  return (
    <Badge variant="dot" size="lg" tt="none" color={isFallback ? 'orange' : 'teal'} mt="xs">
      Search: {inWords(search)}
    </Badge>
  );
}

function inWords({ engine, server_status: status, indexed, total }: Search): string {
  const name = engine === 'meilisearch' ? 'Meilisearch' : 'PostgreSQL';
  if (status === null || status === 'ready') return name;
  if (status !== 'filling') return `${name}, since ${reasons[status]}`;
  return `${name}, while Meilisearch indexes ${(indexed ?? 0).toLocaleString()} of ${(total ?? 0).toLocaleString()} articles`;
}
