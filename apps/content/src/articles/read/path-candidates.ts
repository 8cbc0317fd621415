import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';

/** An article that a path names or named. `articleId` may be of a deleted article. */
interface Candidate {
  /** Lower comes first: current paths before former ones, and the current owner of a name before the former one. */
  rank: number;
  article_id: number;
}

/**
 * Selects the articles that `/username/slug` can mean: by the current or a former username of their author or
 * organization, and by their current or a former slug (rules.md#former-paths). Each branch is a lookup in an index.
 */
export function pathCandidates(
  username: RawBuilder<string>,
  slug: RawBuilder<string>,
): AliasedRawBuilder<Candidate, 'candidate'> {
  const name = sql`lower(${username} collate "C")`;
  return sql<Candidate>`(
    with owner as materialized (
      select 0 as rank, id as user_id, null::integer as organization_id from users
      where lower(username collate "C") = ${name}
      union all
      select 0, null, id from organizations where lower(username collate "C") = ${name} and not deleted
      union all
      select 3, user_id, null from former_usernames where username = ${name}
      union all
      select 3, null, organization_id from former_organization_usernames where username = ${name}
    )
    select rank, articles.id as article_id from owner join articles using (user_id) where slug = ${slug}
    union all
    select rank, articles.id from owner join articles on articles.organization_id = owner.organization_id
    where slug = ${slug}
    union all
    select rank + 1, article_id from owner join former_slugs using (user_id) where slug = ${slug}
    union all
    select rank + 1, article_id from owner join former_slugs on former_slugs.organization_id = owner.organization_id
    where slug = ${slug}
    union all
    select 2, article_id from former_addresses where username = ${name} and slug = ${slug}
  )`.as('candidate');
}
