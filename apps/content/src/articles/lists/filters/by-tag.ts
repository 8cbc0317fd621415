import { foldTag } from '@commonplace/rules/names';
import type { PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type RawBuilder } from 'kysely';
import type { ScopeCondition } from '../../../subforems/subforem-scope.ts';
import { articleList, type ArticleSelection } from '../article-list.ts';
import { topDays } from './by-top.ts';

interface TagName {
  tag: string;
}

/**
 * Selects articles of the tag with a name or an alias, ordered by `order`. A tag that requires approval shows approved
 * articles only, newest first. Only one branch finds rows, each by its own index.
 */
function selectTagged(
  param: Param<TagName & PageWindow>,
  inScope: ScopeCondition,
  { order, filter }: { order: 'hotness_score' | 'score'; filter: RawBuilder<unknown> },
) {
  const column = sql.ref(order);
  return sql<{ id: number }>`(
    with tag as materialized (
      select t.id, t.requires_approval from tags named join tags t on t.id = coalesce(named.alias_for_id, named.id)
      where named.name = ${param('tag')}
    )
    select id, k from (
      (select article_id as id, ${column}::float8 as k from article_tags
        where tag_id = (select id from tag where not requires_approval) and ${inScope('article_tags')} and ${filter}
        order by ${column} desc, article_id desc limit ${param('end')})
      union all
      (select article_id as id, extract(epoch from published_at)::float8 as k from article_tags
        where tag_id = (select id from tag where requires_approval) and approved
          and ${inScope('article_tags')} and ${filter}
        order by published_at desc, article_id desc limit ${param('end')})
    ) filed order by k desc, id desc limit ${param('limit')} offset ${param('offset')})`;
}

const order = 'page.k desc, page.id desc';

const byPopularity = articleList<TagName>({
  planName: 'tag',
  select: (_db, param, inScope) => selectTagged(param, inScope, { order: 'hotness_score', filter: sql`true` }),
  order,
});

const byScore = articleList<TagName & { days: number }>({
  select(_db, param, inScope) {
    const filter = sql`published_at > now() - make_interval(days => ${param('days')})`;
    return selectTagged(param, inScope, { order: 'score', filter });
  },
  order,
});

/**
 * Selects articles with a tag, most popular first (ListArticles `tag`); with `top`, those of the last N days, best score first.
 * A tag that requires approval lists the newest first.
 */
export function byTag(name: string, top: number | undefined, scope?: SubforemScope): ArticleSelection {
  const tag = foldTag(name);
  return top === undefined ? byPopularity({ tag }, scope) : byScore({ tag, days: topDays(top) }, scope);
}
