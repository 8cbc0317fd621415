import { waitForLock } from '@commonplace/db/advisory-locks';
import { violation } from '@commonplace/domain/violations';
import { foldName } from '@commonplace/rules/names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * Requires a title that no other badge has, ignoring case, and locks titles until the transaction ends.
 * @throws DomainError validation_failed.
 */
export async function requireUniqueTitle(em: SqlEntityManager, title: string, id = 0): Promise<void> {
  await waitForLock(em, 'badgeTitles');
  const other = await em
    .getKysely<Tables>()
    .selectFrom('badges')
    .select('id')
    .where(sql<boolean>`fold_name(title) = ${foldName(title)}`)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (other) throw violation('title', 'has already been taken');
}
