import { foldName } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The owner of a series: the organization of the article, else its author. */
export interface CollectionOwner {
  userId: number;
  organizationId: number | null;
}

/**
 * Creates the owner's series with a name, unless there is one with the same folded name (CreateArticle `series`). Takes
 * a lock, since no index keeps names apart that differ in case only.
 */
export async function insertCollection(db: Kysely<Tables>, owner: CollectionOwner, name: string): Promise<void> {
  const { userId, organizationId } = owner;
  const key = foldName(name);
  await sql`select pg_advisory_xact_lock(${organizationId ?? userId}::integer, hashtext(${`series ${key}`}))`.execute(
    db,
  );
  const ofOwner =
    organizationId === null
      ? sql`user_id = ${userId} and organization_id is null`
      : sql`organization_id = ${organizationId}`;
  await sql`
    insert into collections (name, user_id, organization_id)
    select ${name}, ${userId}::integer, ${organizationId}::integer
    where not exists (select from collections where ${ofOwner} and name_key = ${key})
    on conflict do nothing`.execute(db);
}
