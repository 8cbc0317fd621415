import type { ArticleSkeleton } from '../article-page.ts';

/** Tags of these names, and those that aliases of these names stand for. */
function tagIds(parameter: string): string {
  return `select coalesce(alias_for_id, id) from tags where name = any(${parameter}::text[])`;
}

// `offset 0` keeps it a look-up for each candidate: as a join it might read all articles with the excluded tags.
const hasNoneExcluded = `not exists (
  select 1 from article_tags excluded
  where excluded.article_id = candidate.article_id and excluded.tag_id = any(array(${tagIds('$2')})) offset 0
)`;

// The best of a union is among the best of each tag, so each tag's index is walked only as far as the page reaches.
const anyOf = (limit: string, offset: string) => `select distinct article_id as id, score as k
  from (${tagIds('$1')}) wanted (tag_id) cross join lateral (
    select candidate.article_id, candidate.score from article_tags candidate
    where candidate.tag_id = wanted.tag_id and ${hasNoneExcluded}
    order by candidate.score desc, candidate.article_id desc limit ${limit} + ${offset}
  ) best order by k desc, id desc limit ${limit} offset ${offset}`;

const noneOf = (limit: string, offset: string) => `select id, score as k from articles candidate
  where listed and not cached_tag_list && (
    select coalesce(array_agg(name), '{}') from tags where id in (${tagIds('$1')})
  )
  order by score desc, id desc limit ${limit} offset ${offset}`;

const orderBy = 'page.k desc, page.id desc';

/** Articles with any of `tags` (all articles when there are none) and none of `excluded`, best score first (E1). */
export function byTags(tags: readonly string[], excluded: readonly string[]): ArticleSkeleton {
  const excludedNames = excluded.map((name) => name.toLowerCase());
  if (tags.length === 0) return { sql: noneOf, orderBy, parameters: [excludedNames] };
  return { sql: anyOf, orderBy, parameters: [tags.map((name) => name.toLowerCase()), excludedNames] };
}
