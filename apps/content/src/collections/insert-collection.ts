import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Whose series it is: the organization's when the article is published for one, else the author's. */
export interface CollectionOwner {
  userId: number;
  organizationId: number | null;
}

/** Makes the owner's series of that name, unless there is one of the same folded name (E2 `series`). */
export async function insertCollection(db: Kysely<Tables>, owner: CollectionOwner, name: string): Promise<void> {
  await db
    .insertInto('collections')
    .values({ name, user_id: owner.userId, organization_id: owner.organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
