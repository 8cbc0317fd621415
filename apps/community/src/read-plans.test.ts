import { create } from '@bufbuild/protobuf';
import { preparedName } from '@commonplace/db/prepared-statements';
import { SeedEngagementRequestSchema } from '@commonplace/proto/community/v1/seed';
import { largestId } from '@commonplace/rules/limits';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replies, threads } from './comments/discussion-page.ts';
import { discussionSize } from './comments/discussion-room.ts';
import { insertComment } from './comments/insert-comment.ts';
import { roots } from './comments/list-comments.ts';
import { keyByHash } from './credentials/authenticate.ts';
import { engagementCounts } from './engagement/count-engagement.ts';
import { insertReaction, removalOfReaction } from './reactions/reaction-store.ts';
import { saved } from './reading-list/list-reading-list.ts';
import { seedEngagement } from './seed/seed-engagement.ts';
import { seedUsers } from './seed/seed-users.ts';
import { createTestContext, operator, type TestContext } from './testing/fixture.ts';
import { userByHandle, userById } from './users/user-view.ts';

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
  const db = context.database.reader();
  await sql`
    insert into api_keys (user_id, description, secret_hash)
    select id, 'Key', sha256(username::bytea) from users`.execute(db);
  await sql`
    with organization as (
      insert into handles values ('guild') returning name
    ), created as (
      insert into organizations (username, name) select name, name from organization returning id
    )
    insert into memberships (organization_id, user_id, role)
    select created.id, users.id, 'member' from created, users`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** The tables that a statement would read from one end to the other, with these parameters. */
function scannedTables({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  return explain(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
}

/** The same of the plan that PostgreSQL keeps, whatever the parameters. */
function scannedTablesOfKeptPlan({ sql: text }: CompiledQuery): Promise<string[]> {
  return explain(CompiledQuery.raw(`explain (generic_plan, format json) ${text}`));
}

async function explain(query: CompiledQuery): Promise<string[]> {
  const { rows } = await context.database.reader().executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return scansOf(plan);
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? 'unknown'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

const like = { reactable_type: 'Article', reactable_id: 7, category: 'like', user_id: 5 } as const;

describe('no statement goes through a whole table', () => {
  it.each([
    ['E14', threads.compile({ articleId: 7, ...start })],
    ['E14 by page', roots.compile({ articleId: 7, lastCommentId: largestId }, { page: 2, perPage: 30 })],
    ['E15', replies.compile({ id: 1_000, ...start })],
    ['the size of a discussion', discussionSize.compile({ articleId: 7 })],
    ['E28', saved.compile({ userId: 5 }, { page: 1, perPage: 30 })],
    ['E29 by id', userById.compile({ id: 5 })],
    ['E29 by username', userByHandle.compile({ handle: 'ada' })],
    ['authentication', keyByHash.compile({ hash: Buffer.alloc(32) })],
    ['counting', engagementCounts.compile({ articleIds: [1, 2, 3] })],
    [
      'a new comment',
      insertComment.compile({ articleId: 7, userId: 5, parentId: 9, bodyMarkdown: 'a', bodyHtml: 'a' }),
    ],
    ['a new reaction', insertReaction.compile({ ...like, allowed: true })],
    ['a reaction withdrawn', removalOfReaction.compile(like)],
  ])('%s', async (_name, query) => {
    expect(await scannedTables(query)).toEqual([]);
    if (preparedName(query.sql) !== undefined) expect(await scannedTablesOfKeptPlan(query)).toEqual([]);
  });

  it('would be noticed', async () => {
    const query = context.database.reader<{ comments: { body_html: string } }>().selectFrom('comments');
    expect(await scannedTables(query.select('body_html').compile())).toEqual(['comments']);
  });
});
