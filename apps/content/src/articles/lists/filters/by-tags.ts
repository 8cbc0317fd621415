import { foldTag } from '@commonplace/rules/names';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type RawBuilder } from 'kysely';
import { articleList, type ArticleSelection } from '../article-list.ts';

/** Selects the ids of tags with these names, resolving aliases. */
function tagIds(names: RawBuilder<readonly string[]>): RawBuilder<unknown> {
  return sql`select coalesce(alias_for_id, id) from tags where name = any(${names}::text[])`;
}

const order = 'page.k desc, page.id desc';

// The best of a union is among the best of each tag, so each tag's index is read only as far as the page reaches.
// `offset 0` keeps the exclusion a lookup per candidate: a join could read all articles of those tags.
const anyOf = articleList<{ tags: readonly string[]; excluded: readonly string[] }>({
  select: (_db, param, inScope) => sql<{ id: number }>`(
    select distinct article_id as id, score as k
    from (${tagIds(param('tags'))}) wanted (tag_id) cross join lateral (
      select candidate.article_id, candidate.score from article_tags candidate
      where candidate.tag_id = wanted.tag_id and ${inScope('candidate')} and not exists (
        select 1 from article_tags excluded
        where excluded.article_id = candidate.article_id and excluded.tag_id = any(array(${tagIds(param('excluded'))}))
        offset 0
      )
      order by candidate.score desc, candidate.article_id desc
      limit ${param('end')}
    ) best order by k desc, id desc limit ${param('limit')} offset ${param('offset')})`,
  order,
});

const noneOf = articleList<{ excluded: readonly string[] }>({
  select: (_db, param, inScope) => sql<{ id: number }>`(
    select id, score as k from articles candidate
    where listed and ${inScope('candidate')} and not cached_tag_list && (
      select coalesce(array_agg(name), '{}') from tags where id in (${tagIds(param('excluded'))})
    )
    order by score desc, id desc limit ${param('limit')} offset ${param('offset')})`,
  order,
});

/**
 * Selects articles with any of `tags` (all articles if it is empty) and none of `excluded`, best score first (ListArticles).
 */
export function byTags(tags: readonly string[], excluded: readonly string[], scope?: SubforemScope): ArticleSelection {
  const excludedNames = excluded.map(foldTag);
  if (tags.length === 0) return noneOf({ excluded: excludedNames }, scope);
  return anyOf({ tags: tags.map(foldTag), excluded: excludedNames }, scope);
}
