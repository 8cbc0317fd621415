import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The user who caused a notification. */
export interface Actor {
  id: number;
  isLimited: boolean;
}

const standingsById = statement('actor-standings', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.selectFrom('users').select('standings').where('id', '=', param('id')),
);

/** Returns the user as an actor; undefined for a spam account, which causes no notifications. */
export async function findActor(db: StatementRunner, id: number): Promise<Actor | undefined> {
  const user = await standingsById.first(db, { id });
  return user && toActor(id, user.standings);
}

/** As `findActor`, for an account whose standings are known. */
export function toActor(id: number, standings: readonly string[]): Actor | undefined {
  return standings.includes('spam') ? undefined : { id, isLimited: standings.includes('limited') };
}
