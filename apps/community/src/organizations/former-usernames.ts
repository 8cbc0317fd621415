import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** So many of its former usernames lead to an organization, as people's do. */
const keptUsernames = 2;

/** Has an organization found under a username that it gives up, until somebody takes that. */
export async function keepFormerUsername(
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
    .offset(keptUsernames);
  await db.deleteFrom('former_organization_usernames').where('name', 'in', older).execute();
}

/** The names that lead to an organization beside its own, in lower case. */
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

/** Has none of its former usernames lead to an organization any more. */
export async function forgetFormerUsernames(em: SqlEntityManager, organizationId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('former_organization_usernames')
    .where('organization_id', '=', organizationId)
    .execute();
}
