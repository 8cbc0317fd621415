import { statement, type Param } from '@commonplace/db/statement';
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
  (_db: Kysely<Tables>, param: Param<{ name: string }>) => sql<NameOwner>`
    select slug as name, 'podcast' as type, id from podcasts where slug = ${param('name')}
    union all
    select fold_name(name), 'subforem', id from subforems where fold_name(name) = ${param('name')}
    union all
    select ${param('name')}, 'podcast', record_id from former_paths
    where path = '/' || ${param('name')}::text and held_until > now()`,
);

export const ownedNames = statement(
  'owned-names',
  (_db: Kysely<Tables>, param: Param<{ afterPodcastId: number }>) => sql<NameOwner>`
    with page as (
      select slug, id from podcasts where id > ${param('afterPodcastId')} order by id limit ${podcastsPerPage + 1})
    select slug as name, 'podcast' as type, id from page
    union all
    select fold_name(name), 'subforem', id from subforems
    where ${param('afterPodcastId')} = 0 or fold_name(name) in (select slug from page)`,
);

/** Throws `permission_denied` unless a service calls. */
export function requireService({ principal }: CallContext): void {
  if (principal.kind !== 'service') throw forbidden();
}
