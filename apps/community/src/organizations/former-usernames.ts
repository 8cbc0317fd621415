import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Makes a username that an organization gives up resolve to it until it is taken, as for users. */
export async function saveFormerUsername(
  em: SqlEntityManager,
  organizationId: number,
  username: string,
): Promise<void> {
  const db = em.getKysely<Tables>();
  await db
    .insertInto('former_organization_usernames')
    .values({ name: username.toLowerCase(), organization_id: organizationId })
    .execute();
  const older = db
    .selectFrom('former_organization_usernames')
    .select('name')
    .where('organization_id', '=', organizationId)
    .orderBy('left_at', 'desc')
    .orderBy('name')
    .offset(limits.formerUsernames);
  await db.deleteFrom('former_organization_usernames').where('name', 'in', older).execute();
}

/** Returns the former usernames that resolve to an organization, in lower case. */
export async function formerUsernamesOf(em: SqlEntityManager, organizationId: number): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('former_organization_usernames')
    .select('name')
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Removes all former usernames of an organization. */
export async function removeFormerUsernames(em: SqlEntityManager, organizationId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('former_organization_usernames')
    .where('organization_id', '=', organizationId)
    .execute();
}
