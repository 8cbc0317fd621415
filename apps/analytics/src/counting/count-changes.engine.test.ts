import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { keepSnapshots } from '@commonplace/events/projection';
import { FollowChangedSchema } from '@commonplace/proto/community/v1/events';
import type { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { follows } from '../projections/follows.ts';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { countChanges, hasUncountedChanges } from './count-changes.ts';
import { recountEverything } from './recount-everything.ts';
import { activityIn, setsThatDiffer } from './testing/activity.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const never = new AbortController().signal;
const count = () => countChanges(fixture.context, never);
const { article, reaction, comment, follow } = activityIn(() => fixture);

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
  expect(await setsThatDiffer(fixture)).toEqual([]);
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
