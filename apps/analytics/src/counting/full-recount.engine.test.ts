import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { countChanges, hasUncountedChanges } from './count-changes.ts';
import { activityIn, setsThatDiffer } from './testing/activity.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const never = new AbortController().signal;
const count = () => countChanges(fixture.context, never);
const { article, reaction, comment, follow } = activityIn(() => fixture);

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

test('equals a full recount after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (taken) => {
      await sql`
        truncate articles, reactions, comments, follows, daily_page_views, counted_articles, daily_figures, daily_people,
          monthly_people, daily_referrers, reactor_counts, uncounted_changes, due_recounts`.execute(fixture.db);
      for (const step of taken) await apply(step);
      while (await hasUncountedChanges(fixture.context)) await count();
      const counted = await sums();
      expect(await setsThatDiffer(fixture)).toEqual([]);
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
