import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Whose series it is: the organization's when the article is published for one, else the author's. */
export interface CollectionOwner {
  userId: number;
  organizationId: number | null;
}

/** Id of the owner's series of that name; makes it when there is none (E2 `series`). */
export async function findOrCreateCollection(
  em: SqlEntityManager,
  owner: CollectionOwner,
  name: string,
): Promise<number> {
  const existing = await findCollection(em, owner, name);
  if (existing !== undefined) return existing;
  await sql`insert into collections (name, user_id, organization_id)
    values (${name}, ${owner.userId}, ${owner.organizationId}) on conflict do nothing`.execute(em.getKysely());
  const created = await findCollection(em, owner, name);
  if (created === undefined) throw new Error('the series was deleted while it was being made');
  return created;
}

async function findCollection(em: SqlEntityManager, owner: CollectionOwner, name: string): Promise<number | undefined> {
  const condition =
    owner.organizationId === null
      ? sql`user_id = ${owner.userId} and organization_id is null`
      : sql`organization_id = ${owner.organizationId}`;
  const { rows } = await sql<{ id: number }>`select id from collections where name = ${name} and ${condition}`.execute(
    em.getKysely(),
  );
  return rows[0]?.id;
}
