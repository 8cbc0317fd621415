import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { renderMarkdown } from '@commonplace/markdown/render';
import { FollowsChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { SeedEngagementRequestSchema } from '@commonplace/proto/community/v1/seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { commentText, renderParagraphs } from './discussion.ts';
import { person } from './people.ts';
import { createRandom } from './random.ts';
import { seedEngagement } from './seed-engagement.ts';
import { seedFollowers } from './seed-followers.ts';
import { seedUsers } from './seed-users.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('users', () => {
  it('are the same for the same seed, and all different', () => {
    expect(person(1, 7)).toEqual(person(1, 7));
    const names = [1, 2].flatMap((seed) => Array.from({ length: 3_000 }, (_, index) => person(seed, index).username));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9_-]{2,30}$/);
    expect(person(36 ** 3 - 1, 36 ** 4 - 1).username.length).toBeLessThanOrEqual(30);
  });

  it('are created once and announced', async () => {
    const first = await seedUsers(context, operator, { seed: 3, offset: 0, count: 40 });
    const overlapping = await seedUsers(context, operator, { seed: 3, offset: 20, count: 40 });
    expect(overlapping.slice(0, 20).map(({ id }) => id)).toEqual(first.slice(20).map(({ id }) => id));
    expect(first.map(({ username }) => username)).toEqual(first.map((_, index) => person(3, index).username));
    const events = await outboxOf(context, UserChangedSchema);
    expect(events).toHaveLength(60);
    expect(events[0]).toMatchObject({ id: first[0]?.id, version: 1, username: first[0]?.username });
    expect(events[0]?.createdAt).toBe(person(3, 0).createdAt.toISOString().replace('.000', ''));
  });

  it('follow a user once, which is announced', async () => {
    const { principal } = await signUp(context, { username: 'celebrity' });
    const people = await seedUsers(context, operator, { seed: 4, offset: 0, count: 30 });
    const audience = { username: 'Celebrity', followerIds: people.map(({ id }) => id) };
    await seedFollowers(context, operator, audience);
    await seedFollowers(context, operator, audience);
    const events = await outboxOf(context, FollowsChangedSchema);
    expect(events.map(({ follows }) => follows.length)).toEqual([30]);
    const row = { followableType: 'User', followableId: principal.userId, version: 1, deleted: false };
    expect(events[0]?.follows[0]).toMatchObject(row);
    await expect(seedFollowers(context, operator, { ...audience, username: 'unknown' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const followerIds = Array.from({ length: 5_001 }, () => 1);
    await expect(seedFollowers(context, operator, { ...audience, followerIds })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('are limited in number and to service callers', async () => {
    for (const wrong of [{ count: 0 }, { count: 5_001 }, { offset: -1 }, { seed: -1 }]) {
      const attempt = seedUsers(context, operator, { seed: 1, offset: 0, count: 1, ...wrong });
      await expect(attempt).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const { call } = await signUp(context, { role: 'super_admin' });
    const attempt = seedUsers(context, call, { seed: 1, offset: 0, count: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

it('renders seeded comments like other comments', async () => {
  const random = createRandom(1, 1);
  const paragraphs = await renderParagraphs(context.markdown);
  for (let count = 0; count < 200; count++) {
    const { markdown, html } = commentText(random, paragraphs);
    expect(html).toBe(renderMarkdown(markdown, { profile: 'comment' }).html);
  }
});

describe('engagement', () => {
  const articles = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: first + index,
      version: 1,
      userId: 1,
      published: index % 10 !== 9,
      title: `Article ${first + index}`,
      path: `/a/article-${first + index}`,
      publishedAt: '2025-03-04T05:06:07Z',
    }));

  async function seed(init: MessageInitShape<typeof SeedEngagementRequestSchema>) {
    const users = await seedUsers(context, operator, { seed: 5, offset: 0, count: 100 });
    const range = { firstUserId: users[0]?.id ?? 0, lastUserId: users.at(-1)?.id ?? 0 };
    return seedEngagement(context, operator, create(SeedEngagementRequestSchema, { seed: 5, ...range, ...init }));
  }

  it('is written and counted, with a long thread on request', async () => {
    const engagements = await seed({
      articles: articles(1, 100),
      commentsCount: 300,
      reactionsCount: 500,
      thread: { articleId: 5, commentsCount: 200 },
    });
    const total = (of: (one: (typeof engagements)[number]) => number) =>
      engagements.reduce((sum, one) => sum + of(one), 0);
    expect(total(({ commentsCount }) => commentsCount)).toBe(500);
    expect(engagements.find(({ articleId }) => articleId === 5)?.commentsCount).toBe(200);
    const reactions = total((one) => one.reactions.reduce((sum, { count }) => sum + count, 0));
    expect(reactions).toBeGreaterThan(400);
    expect(reactions).toBeLessThanOrEqual(500);
    for (const draft of engagements.filter(({ articleId }) => articleId % 10 === 0)) {
      expect(draft).toMatchObject({ commentsCount: 0, publicReactionsCount: 0, version: 1 });
    }
    const { rows } = await sql<{ broken: number }>`
      select count(*)::integer as broken from comments c join comments p on p.id = c.parent_id
      where p.article_id <> c.article_id or p.depth + 1 <> c.depth or p.created_at > c.created_at or p.id >= c.id
        or c.thread_id <> p.thread_id`.execute(context.database.reader());
    expect(rows).toEqual([{ broken: 0 }]);
  });

  it('is not added to articles that have some', async () => {
    const before = await seed({ articles: articles(201, 20), commentsCount: 30, reactionsCount: 30 });
    const after = await seed({ articles: articles(201, 20), commentsCount: 30, reactionsCount: 30 });
    expect(after).toEqual(before);
  });

  it('is the same for the same seed', async () => {
    const read = async (first: number) => {
      const { rows } = await sql`
        select article_id - ${first} as article, user_id, depth, body_markdown, created_at from comments
        where article_id between ${first} and ${first + 19} order by id`.execute(context.database.reader());
      return rows;
    };
    await using other = await createTestContext();
    await seed({ articles: articles(301, 20), commentsCount: 50, reactionsCount: 0 });
    const here = await read(301);
    const previous = context;
    context = other;
    try {
      const users = await seedUsers(context, operator, { seed: 5, offset: 0, count: 100 });
      await seed({ articles: articles(301, 20), commentsCount: 50, reactionsCount: 0 });
      const there = await read(301);
      const withoutIds = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), user_id: undefined }));
      expect(withoutIds(there)).toEqual(withoutIds(here));
      expect(users).toHaveLength(100);
    } finally {
      context = previous;
    }
  });

  it('requires users, limits and a service caller', async () => {
    const request = create(SeedEngagementRequestSchema, { firstUserId: 900_000, lastUserId: 900_001 });
    await expect(seedEngagement(context, operator, request)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(seed({ commentsCount: 50_001 })).rejects.toMatchObject({ code: 'validation_failed' });
    const { call } = await signUp(context, { role: 'super_admin' });
    await expect(seedEngagement(context, call, request)).rejects.toMatchObject({ code: 'permission_denied' });
  });
});
