import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { Principal } from '@commonplace/domain/principal';
import { ChooseBillboardRequestSchema } from '@commonplace/proto/admin/v1/billboard_delivery';
import { BillboardInputSchema, type BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import {
  ArticleSummarySchema,
  BatchGetArticlesResponseSchema,
  GetArticleByPathResponseSchema,
} from '@commonplace/proto/content/v1/articles';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePublished, type ArticleReference } from '../audience/fetch-article.ts';
import { createBillboard } from '../billboards/create-billboard.ts';
import { unpublishBillboard } from '../billboards/unpublish-billboard.ts';
import { addSegmentUsers } from '../segments/change-segment-users.ts';
import { createSegment } from '../segments/create-segment.ts';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { storeArticles, storeOrganizations, storeUsers } from '../testing/projections.ts';
import { findContextArticle } from './context-article.ts';
import { chooseBillboard } from './choose-billboard.ts';

type Input = Exclude<MessageInitShape<typeof BillboardInputSchema>, BillboardInput>;
type Request = MessageInitShape<typeof ChooseBillboardRequestSchema>;

let fixture: AdminFixture;
const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const member = userPrincipal({ userId: 2 });
const author = userPrincipal({ userId: 3 });
const trusted = userPrincipal({ userId: 4 });

beforeAll(async () => {
  fixture = await startFixture();
  const statuses = [['good_standing'], ['good_standing'], ['good_standing'], ['trusted']];
  await storeUsers(fixture, ...statuses.map(([status = ''], at) => ({ id: at + 1, status })));
  await storeOrganizations(fixture, 9, 10);
  await storeArticles(
    fixture,
    { id: 70, published: true, userId: 3, path: '/Ann/Tagged', tags: ['css', 'html'] },
    { id: 71, published: true, userId: 3, path: '/ann/plain' },
    { id: 72, published: true, userId: 3, organizationId: 9, path: '/nine/plain' },
    { id: 73, published: false, userId: 2, path: '/bob/draft' },
  );
});
afterAll(() => fixture?.[Symbol.asyncDispose]());
beforeAll(async () => {
  await sql`
    insert into survey_participations (survey_id, user_id, session_start, completed_at)
    values (5, 3, 1, null), (5, 4, 1, now())`.execute(fixture.db);
});
beforeEach(() => sql`truncate billboards`.execute(fixture.db));

async function make(input: Input = {}): Promise<number> {
  const all = { bodyMarkdown: 'Text', placementArea: 'footer', approved: true, published: true, ...input };
  return (await createBillboard(fixture.context, admin, create(BillboardInputSchema, all))).id ?? 0;
}

/** Returns the id of the billboard that a viewer gets. */
async function billboardFor(request: Request = {}, principal: Principal = anonymous): Promise<number | undefined> {
  const all = { placementArea: 'footer', browserContext: 'desktop', ...request };
  const reply = await chooseBillboard(fixture.context, callBy(principal), create(ChooseBillboardRequestSchema, all));
  return reply.billboard?.id;
}

interface Case {
  name: string;
  input: Input;
  sees: [Request?, Principal?][];
  seesNot: [Request?, Principal?][];
}

const texts = (...values: string[]) => ({ values });
const ids = (...values: number[]) => ({ values });

test.each<Case>([
  { name: 'all viewers', input: {}, sees: [[], [{}, member]], seesNot: [[{ placementArea: 'home_hero' }]] },
  { name: 'members', input: { displayTo: 'logged_in' }, sees: [[{}, member]], seesNot: [[]] },
  { name: 'guests', input: { displayTo: 'guests' }, sees: [[]], seesNot: [[{}, member]] },
  {
    name: 'guests, by the alias of the reference',
    input: { displayTo: 'logged_out' },
    sees: [[]],
    seesNot: [[{}, member]],
  },
  { name: 'no one while unapproved', input: { approved: false }, sees: [], seesNot: [[], [{}, member]] },
  { name: 'no one while unpublished', input: { published: false }, sees: [], seesNot: [[], [{}, member]] },
  {
    name: 'a country',
    input: { targetGeolocations: texts('CA') },
    sees: [[{ geolocations: ['CA'] }], [{ geolocations: ['CA', 'CA-BC'] }]],
    seesNot: [[], [{ geolocations: ['US', 'US-WA'] }]],
  },
  {
    name: 'a region',
    input: { targetGeolocations: texts('CA-BC', 'US-WA') },
    sees: [[{ geolocations: ['CA', 'CA-BC'] }]],
    seesNot: [[{ geolocations: ['CA'] }], [{ geolocations: ['CA', 'CA-ON'] }]],
  },
  {
    name: 'readers of a tag',
    input: { tagList: texts('CSS') },
    sees: [[{ articleId: 70 }], [{ articlePath: '/ann/TAGGED' }], [{ followedTags: ['css'] }, member]],
    seesNot: [[], [{ articleId: 71 }], [{ articleId: 71, followedTags: ['css'] }, member]],
  },
  {
    name: 'pages other than an article',
    input: { excludeArticleIds: ids(70, 5) },
    sees: [[], [{ articleId: 71 }]],
    seesNot: [[{ articleId: 70 }]],
  },
  {
    name: 'trusted users',
    input: { audienceSegmentType: 'trusted' },
    sees: [[{}, trusted]],
    seesNot: [[], [{}, member]],
  },
  { name: 'authors', input: { audienceSegmentType: 'posted' }, sees: [[{}, author]], seesNot: [[], [{}, member]] },
  {
    name: 'users without posts',
    input: { audienceSegmentType: 'no_posts_yet' },
    sees: [[{}, member]],
    seesNot: [[], [{}, author]],
  },
  {
    name: 'users with a role',
    input: { targetRoleNames: texts('Trusted', 'super_moderator') },
    sees: [
      [{}, trusted],
      [{}, userPrincipal({ userId: 8, roles: ['moderator'] })],
    ],
    seesNot: [[], [{}, member]],
  },
  {
    name: 'users without a role',
    input: { excludeRoleNames: texts('trusted') },
    sees: [[], [{}, member]],
    seesNot: [[{}, trusted]],
  },
  {
    name: 'users without a completed survey',
    input: { excludeSurveyCompletions: true },
    sees: [[], [{}, member], [{}, author]],
    seesNot: [[{}, trusted]],
  },
  {
    name: 'users without one of these completed surveys',
    input: { excludeSurveyCompletions: true, excludeSurveyIds: ids(6) },
    sees: [[], [{}, trusted]],
    seesNot: [],
  },
  {
    name: 'mobile browsers',
    input: { browserContext: 'mobile_web' },
    sees: [[{ browserContext: 'mobile_web' }]],
    seesNot: [[], [{ browserContext: 'mobile_in_app' }]],
  },
  {
    name: 'viewers who allow cookies',
    input: { requiresCookies: true },
    sees: [[{ allowsCookies: true }]],
    seesNot: [[]],
  },
  { name: 'a page', input: { pageId: 3 }, sees: [[{ pageId: 3 }]], seesNot: [[], [{ pageId: 4 }]] },
  {
    name: 'a subforem',
    input: { includeSubforemIds: ids(5) },
    sees: [[{ subforemId: 5 }]],
    seesNot: [[], [{ subforemId: 6 }]],
  },
  {
    name: 'the articles of an organization',
    input: { typeOf: 'community', organizationId: 9 },
    sees: [[{ articleId: 72 }]],
    seesNot: [[], [{ articleId: 71 }]],
  },
  { name: 'every page, of a sponsor', input: { typeOf: 'external' }, sees: [[], [{ articleId: 72 }]], seesNot: [] },
])('shows a billboard only to its audience: $name', async ({ input, sees, seesNot }) => {
  const id = await make(input);
  for (const [request, principal] of sees)
    expect(await billboardFor(request, principal), JSON.stringify(request)).toBe(id);
  for (const [request, principal] of seesNot) {
    expect(await billboardFor(request, principal), JSON.stringify(request)).toBeUndefined();
  }
});

describe('among several billboards', () => {
  test('prefers a billboard paired with the given one if it matches the viewer', async () => {
    const first = await make({ placementArea: 'home_hero' });
    const paired = await make({ preferPairedWithBillboardId: first });
    await make({ preferPairedWithBillboardId: first, displayTo: 'logged_in' });
    const others = new Set([paired, ...(await Promise.all(Array.from({ length: 9 }, () => make())))]);
    for (let time = 0; time < 5; time += 1) expect(await billboardFor({ pairedWithId: first })).toBe(paired);
    expect(others).toContain(await billboardFor({ pairedWithId: paired }));
    expect(others).toContain(await billboardFor());
  });

  test('prefers billboards of the organization on its articles', async () => {
    await make();
    const own = await make({ typeOf: 'community', organizationId: 9 });
    await make({ typeOf: 'community', organizationId: 10 });
    for (let time = 0; time < 10; time += 1) expect(await billboardFor({ articleId: 72 })).toBe(own);
    expect(await billboardFor({ articleId: 71 })).not.toBe(own);
  });

  test('skips an expired billboard', async () => {
    const id = await make({ expiresAt: '2999-01-01T00:00:00Z' });
    expect(await billboardFor()).toBe(id);
    await sql`update billboards set expires_at = now() - interval '1 second'`.execute(fixture.db);
    expect(await billboardFor()).toBeUndefined();
  });

  test('skips an unpublished billboard', async () => {
    const id = await make();
    await unpublishBillboard(fixture.context, admin, { id });
    expect(await billboardFor()).toBeUndefined();
  });
});

test('shows a billboard of a manual segment to its members only', async () => {
  const { id: segment } = await createSegment(fixture.context, admin);
  const id = await make({ audienceSegmentId: segment });
  expect(await billboardFor({}, member)).toBeUndefined();
  await addSegmentUsers(fixture.context, admin, { id: segment, userIds: [2] });
  expect(await billboardFor({}, member)).toBe(id);
  expect(await billboardFor({}, author)).toBeUndefined();
  await storeUsers(fixture, { id: 2, version: 2, deleted: true });
  expect(await billboardFor({}, member)).toBeUndefined();
  await storeUsers(fixture, { id: 2, version: 3, status: 'good_standing' });
});

describe('preview', () => {
  test('shows any billboard to administrators, and to others only if it targets them', async () => {
    const [open, hidden] = [await make(), await make({ approved: false })];
    const editor = userPrincipal({ userId: 1, roles: ['admin'] });
    expect(await billboardFor({ previewId: hidden }, editor)).toBe(hidden);
    expect(await billboardFor({ previewId: hidden }, member)).toBeUndefined();
    expect(await billboardFor({ previewId: hidden })).toBeUndefined();
    for (let time = 0; time < 5; time += 1) expect(await billboardFor({ previewId: open })).toBe(open);
    expect(await billboardFor({ previewId: 2_000_000 }, editor)).toBeUndefined();
  });
});

test('rejects an unknown placement and an unknown or unpublished article', async () => {
  await expect(billboardFor({ placementArea: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  for (const articlePath of ['/ann/other', '/bob/draft']) {
    await expect(billboardFor({ articlePath })).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(billboardFor({ articleId: 0 })).rejects.toMatchObject({ code: 'not_found' });
});

describe('next to an article whose event has not arrived', () => {
  const summary = create(ArticleSummarySchema, { id: 73, path: '/bob/out', author: { userId: 2 }, tags: ['css'] });
  const articles = {
    batchGetArticles: async () => create(BatchGetArticlesResponseSchema, { articles: [summary] }),
    getArticleByPath: async () => create(GetArticleByPathResponseSchema, { article: { summary } }),
  };
  const find = (reference: ArticleReference) =>
    findContextArticle({ ...fixture.context, articles }, callBy(anonymous), reference);

  test.each([{ articleId: 73 }, { articlePath: '/bob/out' }])(
    'fetches the article from content: %o',
    async (reference) => {
      await storeArticles(fixture, { id: 73, version: 2, published: false, userId: 2, path: '/bob/draft' });
      expect(await find(reference)).toEqual({ id: 73, organizationId: null, tags: ['css'] });
      await storeArticles(fixture, { id: 73, version: 3, published: false, userId: 2, path: '/bob/draft' });
      await storePublished(fixture.db, summary, 2);
      await expect(billboardFor({ articleId: 73 })).rejects.toMatchObject({ code: 'not_found' });
      await sql`update audience_articles set version = 1 where id = 73`.execute(fixture.db);
    },
  );
});
