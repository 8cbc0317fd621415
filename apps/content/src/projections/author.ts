import { introduceUser } from '@commonplace/people/copies';
import type { UserPrincipal } from '@commonplace/rpc/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What writing an article needs to know of its author. */
export interface AuthorStanding {
  name: string;
  /** As in UserChanged. */
  status: string;
}

/**
 * The author's standing. An account may write before its first event has come: then a row of version 0, which that
 * event replaces, stands in for it.
 */
export async function ensureAuthor(em: SqlEntityManager, user: UserPrincipal): Promise<AuthorStanding> {
  const known = await findStanding(em, user.userId);
  if (known) return known;
  await introduceUser(em, user);
  return readStanding(em, user.userId);
}

/** The standing of somebody who has written before. */
export async function readStanding(em: SqlEntityManager, userId: number): Promise<AuthorStanding> {
  const standing = await findStanding(em, userId);
  if (standing === undefined) throw new Error(`no user ${userId} in the projection`);
  return standing;
}

/** The status of each of these authors. */
export async function readStatuses(em: SqlEntityManager, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['id', 'status'])
    .where(sql<boolean>`id = any(${[...new Set(userIds)]}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

function findStanding(em: SqlEntityManager, userId: number): Promise<AuthorStanding | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['name', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
