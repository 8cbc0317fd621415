import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Somebody of whom others are told. */
export interface Actor {
  id: number;
  isLimited: boolean;
}

const standingsById = statement('actor-standings', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('users').select('standings').where('id', '=', given('id')),
);

/** Whoever did something, as far as others are told of it: nobody is of what a spam account does. */
export async function findActor(db: StatementRunner, id: number): Promise<Actor | undefined> {
  const found = await standingsById.first(db, { id });
  return found && toActor(id, found.standings);
}

/** The same, of an account whose standings are known. */
export function toActor(id: number, standings: readonly string[]): Actor | undefined {
  return standings.includes('spam') ? undefined : { id, isLimited: standings.includes('limited') };
}
