import { foldName } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Whose series it is: the organization's when the article is published for one, else the author's. */
export interface CollectionOwner {
  userId: number;
  organizationId: number | null;
}

/**
 * Makes the owner's series of that name, unless there is one of the same folded name (E2 `series`). Of two requests at
 * once the second waits for the first: no index keeps names apart that differ in case alone.
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
