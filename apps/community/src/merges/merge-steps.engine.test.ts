import {
  CommentChangedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  MembershipChangedSchema,
  ReactionChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyPendingCounts } from '../engagement/apply-pending-counts.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import { createTestContext, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { merge, moveEverything } from '../testing/merges.ts';
import { outboxOf } from '../testing/outbox.ts';

let context: TestContext;
let source: number;
let target: number;
let other: number;
beforeAll(async () => {
  context = await createTestContext();
  for (const id of [1, 2, 3]) await publish(context, { id });
});
afterAll(() => context[Symbol.asyncDispose]());
beforeEach(async () => {
  [source, target, other] = [await newId(), await newId(), await newId()];
});

const newId = async () => (await signUp(context)).principal.userId;

/** Runs a statement in which `$source`, `$target` and `$other` are the ids of these users. */
async function run<Row>(text: string): Promise<Row[]> {
  const names = { source, target, other };
  const filled = text.replaceAll(/\$(source|target|other)/g, (_all, name: keyof typeof names) => String(names[name]));
  const { rows } = await sql<Row>`${sql.raw(filled)}`.execute(context.database.reader());
  return rows;
}

const whose = (id: number) => ({ [source]: 'source', [target]: 'target', [other]: 'other' })[id] ?? String(id);

it('moves comments and announces each once', async () => {
  await run(`insert into comments (article_id, user_id, depth, body_markdown, body_html, deleted_at)
    select 1, $source, 0, 'x', 'x', case when n = 7 then now() end from generate_series(1, 450) as n`);
  await merge(context, source, target);
  await moveEverything(context, source);
  expect(await run('select user_id, version, count(*)::integer from comments group by 1, 2')).toEqual([
    { user_id: target, version: 2, count: 450 },
  ]);
  const events = (await outboxOf(context, CommentChangedSchema)).filter(({ version }) => version === 2);
  expect(new Set(events.map(({ id }) => id)).size).toBe(450);
  expect(events).toHaveLength(450);
  expect(events.every(({ userId }) => userId === target)).toBe(true);
  expect(events.filter(({ deleted }) => deleted)).toHaveLength(1);
});

it('merges equal reactions and recounts articles to which both reacted', async () => {
  await run(`insert into reactions (user_id, reactable_type, reactable_id, category) values
    ($source, 'Article', 1, 'like'), ($target, 'Article', 1, 'like'),
    ($source, 'Article', 2, 'fire'), ($target, 'Article', 2, 'unicorn'),
    ($source, 'Article', 3, 'readinglist'), ($source, 'User', $target, 'like'),
    ($other, 'User', $source, 'like'), ($other, 'User', $target, 'like'), ($target, 'User', $source, 'like')`);
  await run('insert into pending_counts (article_id) values (1), (2), (3)');
  await applyPendingCounts(context.database, new AbortController().signal);
  const version = async () =>
    run<{ article_id: number; reactors_count: number }>(
      'select article_id, reactors_count from engagement_versions where article_id <= 3 order by article_id',
    );
  expect((await version()).map(({ reactors_count: count }) => count)).toEqual([2, 2, 1]);
  await merge(context, source, target);
  const rows = await run<{ user_id: number; reactable_type: string; reactable_id: number; category: string }>(
    `select user_id, reactable_type, reactable_id, category from reactions
     where user_id in ($source, $target, $other) order by reactable_type, reactable_id, category`,
  );
  expect(
    rows.map((row) => `${whose(row.user_id)} ${row.category} ${row.reactable_type} ${whose(row.reactable_id)}`),
  ).toEqual([
    'target like Article 1',
    'target fire Article 2',
    'target unicorn Article 2',
    'target readinglist Article 3',
    'other like User target',
  ]);
  expect(await run('select distinct article_id from pending_counts order by article_id')).toEqual([
    { article_id: 1 },
    { article_id: 2 },
  ]);
  await applyPendingCounts(context.database, new AbortController().signal);
  expect((await version()).map(({ reactors_count: count }) => count)).toEqual([1, 1, 1]);
  const events = (await outboxOf(context, ReactionChangedSchema)).filter(({ userId }) =>
    [source, target].includes(userId),
  );
  const last = new Map(events.map((event) => [event.id, event]));
  const there = [...last.values()].filter(({ deleted }) => !deleted);
  expect(
    there.map(({ userId, category, reactableId }) => `${whose(userId)} ${category} ${reactableId}`).toSorted(),
  ).toEqual(['target fire 2', 'target readinglist 3']);
});

it('merges equal follows, keeps an active one, and drops self-follows', async () => {
  await run(`insert into follows (follower_id, followable_type, followable_id, active, points) values
    ($source, 'Tag', 1, true, 3), ($target, 'Tag', 1, true, 1),
    ($source, 'Tag', 2, true, 5), ($source, 'Tag', 3, false, 1), ($target, 'Tag', 3, false, 1),
    ($source, 'User', $other, true, 1), ($target, 'User', $other, false, 1),
    ($source, 'User', $target, true, 1), ($target, 'User', $source, true, 1),
    ($other, 'User', $source, true, 1)`);
  await merge(context, source, target);
  const rows = await run<{
    follower_id: number;
    followable_type: string;
    followable_id: number;
    active: boolean;
    points: number;
  }>(
    `select follower_id, followable_type, followable_id, active, points from follows
     where follower_id in ($source, $target, $other) order by followable_type, follower_id, followable_id`,
  );
  expect(
    rows.map((row) => [whose(row.follower_id), row.followable_type, whose(row.followable_id), row.active, row.points]),
  ).toEqual([
    ['target', 'Tag', '1', true, 1],
    ['target', 'Tag', '2', true, 5],
    ['target', 'Tag', '3', false, 1],
    ['target', 'User', 'other', true, 1],
    ['other', 'User', 'target', true, 1],
  ]);
  const many = (await outboxOf(context, FollowsChangedSchema)).flatMap(({ follows }) => follows);
  const all = [...(await outboxOf(context, FollowChangedSchema)), ...many];
  const newest = new Map<number, (typeof all)[number]>();
  for (const event of all) {
    if ((newest.get(event.id)?.version ?? 0) < event.version) newest.set(event.id, event);
  }
  const stored = await run<{
    id: number;
    version: number;
    active: boolean;
    follower_id: number;
    followable_id: number;
  }>('select id, version, active, follower_id, followable_id from follows where version > 1');
  // The last event of each row matches its state, also for deleted rows.
  for (const row of stored) {
    expect(newest.get(row.id)).toMatchObject({
      version: row.version,
      deleted: !row.active,
      followerId: row.follower_id,
      followableId: row.followable_id,
    });
  }
  const gone = [...newest.values()].filter(({ id }) => !stored.some((row) => row.id === id));
  expect(gone.every(({ deleted }) => deleted)).toBe(true);
});

it('keeps the role of organization administrator', async () => {
  const organizations = await run<{ id: number }>(`
    with names as (insert into handles values ('guild_a'), ('guild_b') returning name)
    insert into organizations (username, name) select name, name from names returning id`);
  const [one, two] = organizations.map(({ id }) => id);
  await run(`insert into memberships (organization_id, user_id, role) values
    (${one}, $source, 'admin'), (${one}, $target, 'member'), (${two}, $source, 'member')`);
  await merge(context, source, target);
  expect(await run('select organization_id, user_id, role from memberships order by organization_id')).toEqual([
    { organization_id: one, user_id: target, role: 'admin' },
    { organization_id: two, user_id: target, role: 'member' },
  ]);
  const changes = await outboxOf(context, MembershipChangedSchema);
  expect(changes.map(({ userId, role }) => `${whose(userId)} ${role}`)).toEqual([
    'source ',
    'target admin',
    'source ',
    'target member',
  ]);
});

it('moves invitations to organizations, each once', async () => {
  const organizations = await run<{ id: number }>(`
    with names as (insert into handles values ('guild_c'), ('guild_d') returning name)
    insert into organizations (username, name) select name, name from names returning id`);
  const [one, two] = organizations.map(({ id }) => id);
  await run(`insert into organization_invitations (organization_id, user_id, role, invited_by, expires_at) values
    (${one}, $source, 'admin', $other, now()), (${one}, $target, 'member', $source, now()),
    (${two}, $source, 'member', $other, now())`);
  await merge(context, source, target);
  const moved = 'select organization_id, user_id, role, invited_by from organization_invitations order by 1';
  expect(await run(moved)).toEqual([
    { organization_id: one, user_id: target, role: 'member', invited_by: target },
    { organization_id: two, user_id: target, role: 'member', invited_by: other },
  ]);
});

it('moves notifications without duplicates and without those about oneself', async () => {
  await run(`insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id) values
    ($source, 'comment', 1, 'Comment', 1, $other), ($target, 'comment', 1, 'Comment', 1, $other),
    ($source, 'comment', 2, 'Comment', 2, $other), ($source, 'comment', 2, 'Comment', 3, $target),
    ($target, 'comment', 3, 'Comment', 4, $source), ($other, 'comment', 3, 'Comment', 5, $source),
    ($source, 'follow', null, 'Follower', $target, $target), ($other, 'follow', null, 'Follower', $source, $source)`);
  await run(`
    with groups as (
      insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id, actors_count) values
        ($other, 'reaction', 1, 'Article', 1, $source, 2), ($target, 'reaction', 2, 'Article', 2, $source, 1),
        ($source, 'reaction', 3, 'Article', 3, $target, 2), ($source, 'reaction', null, 'User', $source, $other, 1)
      returning id, article_id
    )
    insert into notification_actors (notification_id, user_id)
    select id, $source from groups where article_id in (1, 2)
    union all select id, $target from groups where article_id in (1, 3)
    union all select id, $other from groups where article_id = 3`);
  await run(
    "insert into notes (user_id, author_id, reason, content) values ($source, $other, 'x', 'x'), ($other, $source, 'x', 'x')",
  );
  await merge(context, source, target);
  const rows = await run<{ user_id: number; kind: string; about_id: number; actor_id: number; actors_count: number }>(
    'select user_id, kind, about_id, actor_id, actors_count from notifications order by kind, about_id',
  );
  expect(
    rows.map((row) => [whose(row.user_id), row.kind, whose(row.about_id), whose(row.actor_id), row.actors_count]),
  ).toEqual([
    ['target', 'comment', '1', 'other', 1],
    ['target', 'comment', '2', 'other', 1],
    ['other', 'comment', '5', 'target', 1],
    ['other', 'follow', 'target', 'target', 1],
    ['other', 'reaction', '1', 'target', 1],
    ['target', 'reaction', '3', 'other', 1],
    ['target', 'reaction', 'target', 'other', 1],
  ]);
  expect(await run('select distinct user_id from notification_actors order by 1')).toEqual(
    [target, other].toSorted((one, two) => one - two).map((user_id) => ({ user_id })),
  );
  expect(await run('select user_id, author_id from notes order by id')).toEqual([
    { user_id: target, author_id: other },
    { user_id: other, author_id: target },
  ]);
});

it('moves pending mentions to the target, once', async () => {
  await run(`insert into publications (article_id, published, mentioned_user_ids) values
    (901, false, '{$source, $other}'), (902, false, '{$target, $source}'), (903, false, '{$other}')`);
  await merge(context, source, target);
  await moveEverything(context, source);
  const rows = await run<{ ids: number[] }>(
    'select mentioned_user_ids as ids from publications where article_id > 900 order by article_id',
  );
  expect(rows.map(({ ids }) => ids)).toEqual([[target, other], [target], [other]]);
});

it('keeps publications that the accounts have not looked at, and those of the source', async () => {
  await run(`insert into follows (follower_id, followable_type, followable_id, created_at)
    values ($source, 'User', $other, '2026-01-01'), ($other, 'User', $source, '2026-01-01')`);
  await run(`insert into wide_publications (article_id, followable_type, followable_id, actor_id, announced_at)
    values (1, 'User', $other, $other, '2026-02-01'), (2, 'User', $source, $source, '2026-02-01')`);
  await merge(context, source, target);
  await deliverWidePublications(context.database.reader(), other);
  const rows = await run<{ user_id: number; about_id: number; actor_id: number }>(
    "select user_id, about_id, actor_id from notifications where kind = 'publication' order by about_id",
  );
  expect(rows.map((row) => [whose(row.user_id), row.about_id, whose(row.actor_id)])).toEqual([
    ['target', 1, 'other'],
    ['other', 2, 'target'],
  ]);
});
