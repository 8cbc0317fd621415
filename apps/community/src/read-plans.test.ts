import { largestId } from '@commonplace/rules/limits';
import { create } from '@bufbuild/protobuf';
import { SeedEngagementRequestSchema } from '@commonplace/proto/community/v1/seed';
import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectReplies, selectThreads } from './comments/discussion-page.ts';
import { selectSize } from './comments/discussion-room.ts';
import { selectRoots } from './comments/list-comments.ts';
import { selectKey } from './credentials/authenticate.ts';
import { countEngagementQuery } from './engagement/count-engagement.ts';
import { selectSaved } from './reading-list/list-reading-list.ts';
import { seedEngagement } from './seed/seed-engagement.ts';
import { seedUsers } from './seed/seed-users.ts';
import { createTestContext, operator, type TestContext } from './testing/fixture.ts';
import { selectUsers } from './users/user-view.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

let context: TestContext;
const articlesCount = 10_000;
const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId: largestId };

beforeAll(async () => {
  context = await createTestContext();
  const users = await seedUsers(context, operator, { seed: 1, offset: 0, count: 3_000 });
  const articles = Array.from({ length: articlesCount }, (_, index) => ({
    id: index + 1,
    version: 1,
    userId: 1,
    published: true,
    title: `Article ${index}`,
    path: `/a/${index}`,
    publishedAt: '2025-03-04T05:06:07Z',
  }));
  const request = create(SeedEngagementRequestSchema, {
    seed: 1,
    articles,
    firstUserId: users[0]?.id ?? 0,
    lastUserId: users.at(-1)?.id ?? 0,
    commentsCount: 20_000,
    reactionsCount: 30_000,
    thread: { articleId: 7, commentsCount: 200 },
  });
  await seedEngagement(context, operator, request);
  const kysely = context.database.fork().getKysely();
  await sql`
    insert into api_keys (user_id, description, secret_hash)
    select id, 'Key', sha256(username::bytea) from users`.execute(kysely);
  await sql`
    with organization as (
      insert into handles values ('guild') returning name
    ), created as (
      insert into organizations (username, name) select name, name from organization returning id
    )
    insert into memberships (organization_id, user_id, role)
    select created.id, users.id, 'member' from created, users`.execute(kysely);
  await sql`analyze`.execute(kysely);
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** The tables that a statement would read from one end to the other. */
async function scannedTables(query: CompiledQuery): Promise<string[]> {
  const { rows } = await context.database
    .fork()
    .getKysely()
    .executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ ...query, sql: `explain (format json) ${query.sql}` });
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return scansOf(plan);
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? 'unknown'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

describe('no read goes through a whole table', () => {
  it.each([
    ['E14', () => selectThreads(context.database.fork(), 7, start).compile()],
    ['E14 by page', () => selectRoots(context.database.fork(), 7, { number: 2, perPage: 30 }, largestId).compile()],
    ['E15', () => selectReplies(context.database.fork(), 1_000, start).compile()],
    ['the size of a discussion', () => selectSize(context.database.fork(), 7).compile()],
    ['E28', () => selectSaved(context.database.fork(), 5).limit(31).compile()],
    ['E29 by id', () => selectUsers(context.database.fork()).where('id', '=', 5).compile()],
    ['E29 by username', () => selectUsers(context.database.fork()).where('handle', '=', 'ada').compile()],
    ['authentication', () => selectKey(context.database.fork(), Buffer.alloc(32)).compile()],
    ['counting', () => countEngagementQuery([1, 2, 3]).compile(context.database.fork().getKysely())],
  ])('%s', async (_name, query) => {
    expect(await scannedTables(query())).toEqual([]);
  });

  it('would be noticed', async () => {
    const query = context.database.fork().getKysely<{ comments: { body_html: string } }>().selectFrom('comments');
    expect(await scannedTables(query.select('body_html').compile())).toEqual(['comments']);
  });
});
