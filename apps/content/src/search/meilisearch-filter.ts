import type { StatementRunner } from '@commonplace/db/statement';
import { statement } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { placeAttribute } from './meilisearch-settings.ts';
import type { SearchRequest } from './search-index.ts';

/** What the root leaves out: as few as there are, since the rest is of any size. */
const hiddenSubforems = statement('hidden-subforems', () => {
  return sql<{ ids: number[] }>`
    select coalesce(array_agg(id), '{}') as ids from subforems where not (discoverable or root)`;
});

/** What Meilisearch is told of a search that is limited; each part must hold. */
export async function filterOf(db: StatementRunner, { since, scope }: SearchRequest): Promise<string[]> {
  const filter = since === undefined ? [] : [`published_at >= ${Math.floor(since.getTime() / 1000)}`];
  if (scope === undefined) return filter;
  if (!scope.root) return [...filter, `${placeAttribute} = ${scope.id}`];
  const { ids } = await hiddenSubforems.one(db, {});
  return ids.length === 0 ? filter : [...filter, `${placeAttribute} NOT IN [${ids.join()}]`];
}
