import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { keepSnapshots } from '@commonplace/events/projection';
import {
  CommentChangedSchema,
  FollowChangedSchema,
  ReactionChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { articles } from '@commonplace/service/article-projection';
import { sql } from 'kysely';
import { comments } from '../../projections/comments.ts';
import { follows } from '../../projections/follows.ts';
import { reactions } from '../../projections/reactions.ts';
import type { AnalyticsFixture } from '../../testing/fixture.ts';

/** Returns functions that keep the state of records as their events do. */
export function activityIn(fixture: () => AnalyticsFixture) {
  const article = (id: number, version: number, state: MessageInitShape<typeof ArticleChangedSchema> = {}) =>
    keepSnapshots(fixture().db, articles, [
      create(ArticleChangedSchema, { id, version, userId: 1, published: true, ...state }),
    ]);
  const reaction = (state: MessageInitShape<typeof ReactionChangedSchema>) =>
    keepSnapshots(fixture().db, reactions, [
      create(ReactionChangedSchema, {
        id: 1,
        version: 1,
        userId: 2,
        category: 'like',
        reactableType: 'Article',
        reactableId: 1,
        createdAt: '2026-03-04T23:59:59Z',
        ...state,
      }),
    ]);
  const comment = (state: MessageInitShape<typeof CommentChangedSchema>) =>
    keepSnapshots(fixture().db, comments, [
      create(CommentChangedSchema, {
        id: 1,
        version: 1,
        userId: 2,
        articleId: 1,
        createdAt: '2026-03-05T00:00:00Z',
        ...state,
      }),
    ]);
  const follow = (state: MessageInitShape<typeof FollowChangedSchema>) =>
    keepSnapshots(fixture().db, follows, [
      create(FollowChangedSchema, {
        id: 1,
        version: 1,
        followerId: 2,
        followableType: 'User',
        followableId: 1,
        createdAt: '2026-03-05T10:00:00Z',
        ...state,
      }),
    ]);
  return { article, reaction, comment, follow };
}

/** Returns the sets that differ from the rows they summarize. */
export async function setsThatDiffer({ db }: AnalyticsFixture) {
  const { rows } = await sql`
    with counted as (
      select 'day' as of, scope, scope_id, day, user_id / 1024 as chunk, user_id, reactions, saves, comments
      from daily_people
      union all
      select 'month', scope, scope_id, day, user_id / 1024, user_id, reactions, saves, comments from monthly_people
      union all
      select 'follows', followable_type, followable_id, null, follower_id / 1024, follower_id, 0, 0, 1
      from (select distinct followable_type, followable_id, follower_id from follows where not deleted) as followers
    ), rows_of as (
      select of, scope, scope_id, day, chunk, count(*) filter (where reactions > 0 or saves > 0) as reactors,
        count(*) filter (where reactions > 0 or saves > 0 or comments > 0) as takers
      from counted group by 1, 2, 3, 4, 5
    ), sets as (
      select 'day' as of, scope, scope_id, day, chunk, bit_count(reactors) as reactors, bit_count(takers) as takers
      from people_sets
      union all
      select 'month', scope, scope_id, day, chunk, bit_count(reactors), bit_count(takers) from monthly_people_sets
      union all
      select 'follows', scope, scope_id, null, chunk, 0, bit_count(followers) from follower_sets
    )
    (select * from rows_of where takers > 0 except select * from sets)
    union all
    (select * from sets where takers > 0 except select * from rows_of)`.execute(db);
  return rows;
}
