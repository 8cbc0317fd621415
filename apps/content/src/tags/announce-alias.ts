import { statement, type Param } from '@commonplace/db/statement';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { TagAliasedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const aliasNamed = statement('alias-named', (db: Kysely<Tables>, param: Param<{ name: string }>) =>
  db
    .selectFrom('tags as alias')
    .innerJoin('tags as target', 'target.id', 'alias.alias_for_id')
    .select(['alias.id as tagId', 'target.id as targetId', 'target.name as targetName'])
    .where('alias.name', '=', param('name')),
);

/** Announces that a tag is an alias, if it is one, so that its followers follow the target. */
export async function announceAlias(em: SqlEntityManager, name: string): Promise<void> {
  const alias = await aliasNamed.first(em.getKysely(), { name });
  if (alias) await appendEvent(em, TagAliasedSchema, alias, about('tag', alias.tagId));
}
