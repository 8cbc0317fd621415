import type { Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { articleList, type ArticleSelection } from '../article-list.ts';
import { topDays } from './by-top.ts';

interface TagName {
  tag: string;
}

/** Articles with the tag that the name, or an alias of that name, stands for; approved ones where it asks for that. */
function selectTagged(db: Kysely<Tables>, given: Given<TagName>) {
  return db
    .with(
      (cte) => cte('tag').materialized(),
      (cte) =>
        cte
          .selectFrom('tags as named')
          .innerJoin('tags as t', (join) =>
            join.on('t.id', '=', (eb) => eb.fn.coalesce('named.alias_for_id', 'named.id')),
          )
          .select(['t.id', 't.requires_approval'])
          .where('named.name', '=', given('tag')),
    )
    .selectFrom('article_tags')
    .select('article_id as id')
    .where('tag_id', '=', (eb) => eb.selectFrom('tag').select('id'))
    .where(sql<boolean>`(approved or not (select requires_approval from tag))`);
}

const order = 'page.k desc, page.id desc';

const byPopularity = articleList<TagName>({
  planName: 'tag',
  select: (db, given) =>
    selectTagged(db, given)
      .select('hotness_score as k')
      .orderBy('hotness_score', 'desc')
      .orderBy('article_id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
  order,
});

const byScore = articleList<TagName & { days: number }>({
  select: (db, given) =>
    selectTagged(db, given)
      .select('score as k')
      .where('published_at', '>', sql<string>`now() - make_interval(days => ${given('days')})`)
      .orderBy('score', 'desc')
      .orderBy('article_id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
  order,
});

/** Articles with a tag, most popular first (E1 `tag`); with `top`, best score of the last N days first. */
export function byTag(name: string, top: number | undefined): ArticleSelection {
  const tag = name.toLowerCase();
  return top === undefined ? byPopularity({ tag }) : byScore({ tag, days: topDays(top) });
}
