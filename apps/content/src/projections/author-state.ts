import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The author's fields that an article depends on. */
export interface AuthorState {
  name: string;
  /** As in UserChanged. */
  status: string;
}

/** Returns the status of each of these authors. */
export async function readStatuses(em: SqlEntityManager, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['id', 'status'])
    .where(sql<boolean>`id = any(${[...new Set(userIds)]}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}
