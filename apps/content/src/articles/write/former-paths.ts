import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Where an article was that had this slug and was published for this organization. */
interface Left {
  articleId: number;
  slug: string;
  organizationId: number;
}

// Two articles of an organization may have one slug: the last one that left has the address.
const keeping = statement(
  'keep-former-address',
  (_db, given: Given<Left>) => sql`
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

/** Has the addresses of an article under an organization that it left lead to it, under all names that this had. */
export async function keepFormerPath(em: SqlEntityManager, left: Left): Promise<void> {
  await keeping.all(em.getKysely(), left);
}
