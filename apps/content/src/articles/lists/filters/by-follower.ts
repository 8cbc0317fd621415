import { sql, type RawBuilder } from 'kysely';
import { secondsPerTenfold } from '../../hotness.ts';
import { articleList } from '../article-list.ts';

/** Smaller weights of tags count as this one, which has a logarithm. */
const minWeight = 0.001;

/** The time by which the articles of a followed tag rank as newer or older. */
const gain = sql`(log(greatest(follows.points, ${sql.lit(minWeight)}))
  * ${sql.lit(secondsPerTenfold)} * interval '1 second')`;

/**
 * Listed articles of the users, organizations and tags that a user follows, newest first (ListFollowedArticles); ten times the
 * weight of a tag counts as much as 12.5 hours. The first of all are among the newest of each, so that each index is read only
 * as far as the page reaches. A tag that requires approval shows approved articles only.
 */
export const byFollower = articleList<{ followerId: number }>({
  planName: 'followed',
  select(_db, param, inScope) {
    const window = param('end');
    const newestOf = (type: string, condition: RawBuilder<unknown>) => sql`
      select newest.* from follows cross join lateral (
        select id, published_at as k from articles
        where listed and ${inScope('articles')} and ${condition}
        order by published_at desc, id desc limit ${window}
      ) as newest
      where follower_id = ${param('followerId')} and not follows.deleted and followable_type = ${sql.lit(type)}`;
    const newestOfTags = (isApproved: boolean) => sql`
      select newest.id, newest.k + ${gain} as k from follows join tags on tags.id = followable_id cross join lateral (
        select article_id as id, published_at as k from article_tags
        where tag_id = tags.id and ${inScope('article_tags')} ${isApproved ? sql`and article_tags.approved` : sql``}
        order by published_at desc, article_id desc limit ${window}
      ) as newest
      where follower_id = ${param('followerId')} and not follows.deleted and followable_type = 'Tag'
        and requires_approval = ${sql.lit(isApproved)}`;
    return sql<{ id: number }>`(
      select id, max(k) as k from (
        ${newestOf('User', sql`user_id = followable_id`)}
        union all ${newestOf('Organization', sql`organization_id = followable_id`)}
        union all ${newestOfTags(false)}
        union all ${newestOfTags(true)}
      ) as followed group by id order by k desc, id desc limit ${param('limit')} offset ${param('offset')})`;
  },
  order: 'page.k desc, page.id desc',
});
