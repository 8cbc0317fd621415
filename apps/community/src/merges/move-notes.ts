import type { MergedAccounts, MoveStep } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const batch = 1_000;

/** Moves the notes about the source and those that it wrote as a moderator. */
export const moveNotes: readonly MoveStep[] = [
  (em, merge) => move(em, 'user_id', merge),
  (em, merge) => move(em, 'author_id', merge),
];

async function move(
  em: SqlEntityManager,
  column: 'user_id' | 'author_id',
  { sourceId, targetId }: MergedAccounts,
): Promise<boolean> {
  const name = sql.ref(column);
  const { numAffectedRows = 0n } = await sql`
    update notes set ${name} = ${targetId}
    where id = any(array(select id from notes where ${name} = ${sourceId} limit ${batch}))`.execute(
    em.getKysely<Tables>(),
  );
  return Number(numAffectedRows) === batch;
}
