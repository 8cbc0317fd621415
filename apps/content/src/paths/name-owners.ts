import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

interface NameOwner {
  name: string;
  type: string;
  id: number;
}

/** Podcasts per answer of ListOwnedNames. */
export const podcastsPerPage = 1_000;

/** Subforems are few. */
export const ownersOfName = statement(
  'owners-of-name',
  (_db: Kysely<Tables>, given: Given<{ name: string }>) => sql<NameOwner & { is_former: boolean }>`
    select slug as name, 'podcast' as type, id, false as is_former from podcasts where slug = ${given('name')}
    union all
    select fold_name(name), 'subforem', id, false from subforems where fold_name(name) = ${given('name')}
    union all
    select ${given('name')}, 'podcast', record_id, true from former_paths
    where path = '/' || ${given('name')}::text and held_until > now()`,
);

export const ownedNames = statement(
  'owned-names',
  (_db: Kysely<Tables>, given: Given<{ afterPodcastId: number }>) => sql<NameOwner>`
    select fold_name(name) as name, 'subforem' as type, id from subforems where ${given('afterPodcastId')} = 0
    union all
    (select slug, 'podcast', id from podcasts where id > ${given('afterPodcastId')} order by id limit ${podcastsPerPage + 1})`,
);

/** Throws `permission_denied` unless a service calls. */
export function requireService({ principal }: CallContext): void {
  if (principal.kind !== 'service') throw forbidden();
}
