import { foldTag } from '@commonplace/rules/names';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import { articleList, type ArticleSelection } from '../article-list.ts';

/** Articles of the tag with a name or an alias, newest first; approved ones alone if the tag requires approval. */
const taggedNewest = articleList<{ tag: string }>({
  planName: 'newest-of-tag',
  select(_db, param, inScope) {
    const branch = (isApproved: boolean) => sql`
      select article_id as id, published_at as k from article_tags
      where tag_id = (select id from tag where requires_approval = ${sql.lit(isApproved)})
        and ${inScope('article_tags')} ${isApproved ? sql`and approved` : sql``}
      order by published_at desc, article_id desc limit ${param('end')}`;
    return sql<{ id: number }>`(
      with tag as materialized (
        select t.id, t.requires_approval from tags named join tags t on t.id = coalesce(named.alias_for_id, named.id)
        where named.name = ${param('tag')}
      )
      select id, k from ((${branch(false)}) union all (${branch(true)})) filed
      order by k desc, id desc limit ${param('limit')} offset ${param('offset')})`;
  },
  order: 'page.k desc, page.id desc',
});

export function newestByTag(name: string, scope?: SubforemScope): ArticleSelection {
  return taggedNewest({ tag: foldTag(name) }, scope);
}
