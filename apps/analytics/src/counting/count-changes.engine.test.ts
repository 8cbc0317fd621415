import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { keepSnapshots } from '@commonplace/events/projection';
import {
  CommentChangedSchema,
  FollowChangedSchema,
  ReactionChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { articles } from '../projections/articles.ts';
import { comments } from '../projections/comments.ts';
import { follows } from '../projections/follows.ts';
import { reactions } from '../projections/reactions.ts';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { countChanges, hasUncountedChanges } from './count-changes.ts';
import { recountEverything } from './recount-everything.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const never = new AbortController().signal;
const count = () => countChanges(fixture.context, never);

const article = (id: number, version: number, state: MessageInitShape<typeof ArticleChangedSchema> = {}) =>
  keepSnapshots(fixture.db, articles, [
    create(ArticleChangedSchema, { id, version, userId: 1, published: true, ...state }),
  ]);
const reaction = (state: MessageInitShape<typeof ReactionChangedSchema>) =>
  keepSnapshots(fixture.db, reactions, [
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
  keepSnapshots(fixture.db, comments, [
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
  keepSnapshots(fixture.db, follows, [
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

/** The figures that are not zero, by scope and day. */
async function figures() {
  const { rows } = await sql<{ key: string; figures: Record<string, number> }>`
    select scope || ' ' || scope_id || ' ' || day as key,
      to_jsonb(daily_figures) - 'scope' - 'scope_id' - 'day' as figures
    from daily_figures order by 1`.execute(fixture.db);
  return rows.flatMap(({ key, figures: all }) => {
    const nonZero = Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
    return Object.keys(nonZero).length > 0 ? [[key, nonZero]] : [];
  });
}

test('counts activity on its day, for the article and its owners', async () => {
  await article(1, 1, { organizationId: 9 });
  await reaction({});
  await reaction({});
  await reaction({ id: 2, category: 'readinglist' });
  await comment({});
  await follow({});
  await count();
  const day4 = { reactions_like: 1, reactions_readinglist: 1 };
  expect(await figures()).toEqual([
    ['Article 1 2026-03-04', day4],
    ['Article 1 2026-03-05', { comments: 1 }],
    ['Organization 9 2026-03-04', day4],
    ['Organization 9 2026-03-05', { comments: 1 }],
    ['User 1 2026-03-04', day4],
    ['User 1 2026-03-05', { comments: 1, follows: 1 }],
  ]);
  const people = await fixture.db
    .selectFrom('daily_people')
    .select(['user_id', 'reactions', 'saves', 'comments'])
    .where('scope', '=', 'User')
    .orderBy('day')
    .execute();
  expect(people).toEqual([
    { user_id: 2, reactions: 1, saves: 1, comments: 1 },
    { user_id: 2, reactions: 1, saves: 1, comments: 0 },
    { user_id: 2, reactions: 0, saves: 0, comments: 1 },
  ]);
});

test('subtracts withdrawn activity from its day, in any order of events', async () => {
  await article(1, 1);
  await reaction({ version: 2, deleted: true });
  await reaction({ version: 1 });
  await comment({ version: 2, hidden: true });
  await comment({ id: 2 });
  await follow({});
  await count();
  await comment({ id: 2, version: 2, deleted: true });
  await follow({ version: 2, deleted: true });
  await count();
  expect(await figures()).toEqual([]);
  await comment({ version: 3, hidden: false });
  await count();
  expect(await figures()).toEqual([
    ['Article 1 2026-03-05', { comments: 1 }],
    ['User 1 2026-03-05', { comments: 1 }],
  ]);
});

test('moves the figures of an article to its new owners and hides those of unpublished ones', async () => {
  await reaction({});
  await count();
  const own = ['Article 1 2026-03-04', { reactions_like: 1 }];
  expect(await figures()).toEqual([own]);
  const ownersAfter = async (version: number, state: MessageInitShape<typeof ArticleChangedSchema>) => {
    await article(1, version, state);
    await count();
    return (await figures()).slice(1).map(([key]) => key);
  };
  expect(await ownersAfter(1, {})).toEqual(['User 1 2026-03-04']);
  expect(await ownersAfter(2, { organizationId: 9 })).toEqual(['Organization 9 2026-03-04', 'User 1 2026-03-04']);
  expect(await ownersAfter(3, { userId: 5, organizationId: 8 })).toEqual([
    'Organization 8 2026-03-04',
    'User 5 2026-03-04',
  ]);
  expect(await ownersAfter(4, { published: false })).toEqual([]);
  expect(await ownersAfter(5, {})).toEqual(['User 1 2026-03-04']);
  expect(await ownersAfter(6, { deleted: true })).toEqual([]);
  const { rows } = await sql`select 1 from daily_people where scope <> 'Article'`.execute(fixture.db);
  expect(rows).toEqual([]);
});

test('counts reactions of an earlier release once they are republished', async () => {
  await article(1, 1);
  await sql`
    insert into reactions (id, version, deleted, user_id, article_id) values (1, 1, false, 2, 1)`.execute(fixture.db);
  await count();
  expect(await figures()).toEqual([]);
  await reaction({});
  await sql`update reactions set version = 2, deleted = true where id = 1`.execute(fixture.db);
  await reaction({ id: 2 });
  await count();
  expect(await figures()).toEqual([
    ['Article 1 2026-03-04', { reactions_like: 1 }],
    ['User 1 2026-03-04', { reactions_like: 1 }],
  ]);
});

const small = { min: 1, max: 3 };
const day = fc.constantFrom('2026-03-04T10:00:00Z', '2026-03-05T10:00:00Z');
const version = fc.integer({ min: 1, max: 4 });
const steps = fc.oneof(
  fc.record({
    of: fc.constant('article' as const),
    id: fc.integer(small),
    version,
    userId: fc.integer(small),
    organizationId: fc.option(fc.integer(small), { nil: undefined }),
    published: fc.boolean(),
    deleted: fc.boolean(),
  }),
  fc.record({
    of: fc.constant('reaction' as const),
    id: fc.integer(small),
    version,
    userId: fc.integer(small),
    reactableId: fc.integer(small),
    category: fc.constantFrom('like', 'readinglist', 'fire'),
    createdAt: day,
    deleted: fc.boolean(),
  }),
  fc.record({
    of: fc.constant('comment' as const),
    id: fc.integer(small),
    version,
    userId: fc.integer(small),
    articleId: fc.integer(small),
    createdAt: day,
    deleted: fc.boolean(),
    hidden: fc.boolean(),
  }),
  fc.record({
    of: fc.constant('follow' as const),
    id: fc.integer(small),
    version,
    followableId: fc.integer(small),
    createdAt: day,
    deleted: fc.boolean(),
  }),
  fc.record({ of: fc.constant('view' as const), articleId: fc.integer(small), domain: fc.constantFrom('', 'a.test') }),
  fc.record({ of: fc.constant('count' as const) }),
);

const appliers = {
  article: (step: OfKind<'article'>) => article(step.id, step.version, step),
  reaction: (step: OfKind<'reaction'>) => reaction(step),
  comment: (step: OfKind<'comment'>) => comment(step),
  follow: (step: OfKind<'follow'>) => follow(step),
  view: ({ articleId, domain }: OfKind<'view'>) =>
    sql`
      insert into daily_page_views as daily values (${articleId}, '2026-03-05', ${domain}, 1, 1, 30)
      on conflict (article_id, day, domain) do update
      set views = daily.views + 1, logged_in_views = daily.logged_in_views + 1`.execute(fixture.db),
  count: (_step: OfKind<'count'>) => count(),
} satisfies { [Kind in Step['of']]: (step: OfKind<Kind>) => Promise<unknown> };

const apply = (step: Step): Promise<unknown> => (appliers[step.of] as (step: Step) => Promise<unknown>)(step);

type Step = StepOf<typeof steps>;
type OfKind<Kind extends Step['of']> = Extract<Step, { of: Kind }>;
type StepOf<Steps> = Steps extends fc.Arbitrary<infer Step> ? Step : never;

/** All figures that are not zero. */
async function sums() {
  const { rows } = await sql<{ row: string }>`
    select row::text from (
      select to_jsonb(daily_figures) as row from daily_figures
      union all select to_jsonb(daily_people) from daily_people where (reactions, saves, comments) <> (0, 0, 0)
      union all select to_jsonb(monthly_people) || '{"of": "month"}' from monthly_people
      where (reactions, saves, comments) <> (0, 0, 0)
      union all select to_jsonb(daily_referrers) from daily_referrers where views <> 0
      union all select to_jsonb(people_sets) || jsonb_build_object('taken', bit_count(takers)) from people_sets
      union all select to_jsonb(monthly_people_sets) || jsonb_build_object('of month', bit_count(takers))
      from monthly_people_sets
      union all select to_jsonb(follower_sets) || jsonb_build_object('follow', bit_count(followers)) from follower_sets
      union all select to_jsonb(reactor_counts) - 'period' - 'date' || jsonb_build_object('day', period || date) from reactor_counts
    ) as kept
    where row - 'scope' - 'scope_id' - 'day' - 'user_id' - 'domain' - 'chunk' @? '$.* ? (@ != 0)'
    order by 1`.execute(fixture.db);
  return rows.map(({ row }) => row);
}

/** Sets that differ from the rows they summarize. */
async function setsThatDiffer() {
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
    (select * from sets where takers > 0 except select * from rows_of)`.execute(fixture.db);
  return rows;
}

test('equals a full recount after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (taken) => {
      await sql`
        truncate articles, reactions, comments, follows, daily_page_views, counted_articles, daily_figures, daily_people,
          monthly_people, daily_referrers, reactor_counts, uncounted_changes, due_recounts`.execute(fixture.db);
      for (const step of taken) await apply(step);
      while (await hasUncountedChanges(fixture.context)) await count();
      const counted = await sums();
      expect(await setsThatDiffer()).toEqual([]);
      await sql`
        truncate daily_figures, daily_people, monthly_people, daily_referrers, reactor_counts, counted_articles`.execute(
        fixture.db,
      );
      await sql`
        insert into due_recounts (scope, scope_id)
        select scope, id from (values ('Article'), ('User')) as scopes (scope), generate_series(1, 3) as id`.execute(
        fixture.db,
      );
      await count();
      expect(counted).toEqual(await sums());
    }),
    { numRuns: 40 },
  );
});

test('keeps both of two concurrent followers in the set', async () => {
  const { database } = fixture.context;
  const begin = (em: SqlEntityManager, id: number) =>
    keepSnapshots(em.getKysely(), follows, [
      create(FollowChangedSchema, { id, version: 1, followerId: id, followableType: 'User', followableId: 1 }),
    ]);
  let second: Promise<unknown> = Promise.resolve();
  await database.transaction({ signal: never }, async (em) => {
    await begin(em, 1);
    second = database.transaction({ signal: never }, (other) => begin(other, 2));
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        fixture.db,
      );
      return rows.length;
    };
    await expect.poll(waiting, { interval: 20 }).toBe(1);
  });
  await second;
  expect(await setsThatDiffer()).toEqual([]);
});

test('recounts tables that were emptied and filled again', async () => {
  await article(1, 1);
  await reaction({});
  await comment({});
  await follow({});
  await count();
  const before = await figures();
  await sql`truncate articles, reactions, comments, follows`.execute(fixture.db);
  await count();
  expect(await figures()).toEqual([]);
  await Promise.all([article(1, 1), reaction({}), comment({}), follow({})]);
  await count();
  expect(await figures()).toEqual(before);
});

test('recounts everything for operators only', async () => {
  await article(1, 1, { organizationId: 9 });
  await reaction({});
  await follow({});
  await count();
  const before = await figures();
  await sql`update daily_figures set reactions_like = 7, follows = 7`.execute(fixture.db);
  const admin = callBy(userPrincipal({ userId: 1, roles: ['super_admin'] }));
  await expect(recountEverything(fixture.context, admin)).rejects.toMatchObject({ code: 'permission_denied' });
  expect(await recountEverything(fixture.context, callBy(servicePrincipal('cli')))).toBe(1);
  await count();
  expect(await figures()).toEqual(before);
});

test('counts each change once with concurrent writers and counters', async () => {
  await article(1, 1);
  const many = Array.from({ length: 300 }, (_, index) => index + 1);
  const changing = Promise.all(
    many.map(async (id) => {
      await reaction({ id, userId: id });
      if (id % 3 === 0) await reaction({ id, userId: id, version: 2, deleted: true });
      if (id % 50 === 0) await article(1, id, { organizationId: id });
    }),
  );
  const counting = Promise.all(many.slice(0, 30).map(() => count()));
  await Promise.all([changing, counting]);
  while (await hasUncountedChanges(fixture.context)) await count();
  expect(await figures()).toEqual([
    ['Article 1 2026-03-04', { reactions_like: 200 }],
    ['Organization 300 2026-03-04', { reactions_like: 200 }],
    ['User 1 2026-03-04', { reactions_like: 200 }],
  ]);
});
