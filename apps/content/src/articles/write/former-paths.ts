import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** The slug of an article that leaves an organization. */
interface FormerPath {
  articleId: number;
  slug: string;
  organizationId: number;
}

// Two articles of an organization may have the same slug: the path belongs to the last one that left it.
const insertFormerPaths = statement(
  'keep-former-address',
  (_db, given: Given<FormerPath>) => sql`
    insert into former_addresses (username, slug, article_id)
    select username, ${given('slug')}, ${given('articleId')}::integer from (
      select lower(username collate "C") as username from organizations
      where id = ${given('organizationId')} and not deleted
      union
      select username from former_organization_usernames where organization_id = ${given('organizationId')}
    ) as names
    order by username
    on conflict (username, slug) do update set article_id = excluded.article_id`,
);

/** Keeps the paths of an article below an organization that it leaves, under all names of the organization. */
export async function keepFormerPath(em: SqlEntityManager, former: FormerPath): Promise<void> {
  await insertFormerPaths.all(em.getKysely(), former);
}
