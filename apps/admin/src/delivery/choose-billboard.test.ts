import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ChooseBillboardRequestSchema } from '@commonplace/proto/admin/v1/billboard_delivery';
import { BillboardInputSchema, type BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import {
  ArticleSummarySchema,
  BatchGetArticlesResponseSchema,
  GetArticleByPathResponseSchema,
} from '@commonplace/proto/content/v1/articles';
import type { Principal } from '@commonplace/rpc/principal';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notePublished, type AskedArticle } from '../audience/learn-article.ts';
import { createBillboard } from '../billboards/save-billboard.ts';
import { unpublishBillboard } from '../billboards/unpublish-billboard.ts';
import { addSegmentUsers } from '../segments/change-members.ts';
import { createSegment } from '../segments/create-segment.ts';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { tellOfArticles, tellOfOrganizations, tellOfUsers } from '../testing/people.ts';
import { findArticleBeside } from './article-beside.ts';
import { chooseBillboard } from './choose-billboard.ts';
import { countBillboardEvents } from './count-events.ts';

type Input = Exclude<MessageInitShape<typeof BillboardInputSchema>, BillboardInput>;
type Request = MessageInitShape<typeof ChooseBillboardRequestSchema>;

let fixture: AdminFixture;
const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const member = userPrincipal({ userId: 2 });
const author = userPrincipal({ userId: 3 });
const trusted = userPrincipal({ userId: 4 });

beforeAll(async () => {
  fixture = await startFixture();
  const standings = [['good_standing'], ['good_standing'], ['good_standing'], ['trusted']];
  await tellOfUsers(fixture, ...standings.map(([status = ''], at) => ({ id: at + 1, status })));
  await tellOfOrganizations(fixture, 9, 10);
  await tellOfArticles(
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

/** The id of what somebody is shown. */
async function shown(request: Request = {}, principal: Principal = anonymous): Promise<number | undefined> {
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
  { name: 'everybody', input: {}, sees: [[], [{}, member]], seesNot: [[{ placementArea: 'home_hero' }]] },
  { name: 'members', input: { displayTo: 'logged_in' }, sees: [[{}, member]], seesNot: [[]] },
  { name: 'guests', input: { displayTo: 'guests' }, sees: [[]], seesNot: [[{}, member]] },
  {
    name: 'guests, in the words of the reference',
    input: { displayTo: 'logged_out' },
    sees: [[]],
    seesNot: [[{}, member]],
  },
  { name: 'nobody, as it is not approved', input: { approved: false }, sees: [], seesNot: [[], [{}, member]] },
  { name: 'nobody, as it is not published', input: { published: false }, sees: [], seesNot: [[], [{}, member]] },
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
    name: 'those who read about css',
    input: { tagList: texts('CSS') },
    sees: [[{ articleId: 70 }], [{ articlePath: '/ann/TAGGED' }], [{ followedTags: ['css'] }, member]],
    seesNot: [[], [{ articleId: 71 }], [{ articleId: 71, followedTags: ['css'] }, member]],
  },
  {
    name: 'anybody but beside an article',
    input: { excludeArticleIds: ids(70, 5) },
    sees: [[], [{ articleId: 71 }]],
    seesNot: [[{ articleId: 70 }]],
  },
  {
    name: 'the trusted',
    input: { audienceSegmentType: 'trusted' },
    sees: [[{}, trusted]],
    seesNot: [[], [{}, member]],
  },
  { name: 'authors', input: { audienceSegmentType: 'posted' }, sees: [[{}, author]], seesNot: [[], [{}, member]] },
  {
    name: 'who has not written yet',
    input: { audienceSegmentType: 'no_posts_yet' },
    sees: [[{}, member]],
    seesNot: [[], [{}, author]],
  },
  {
    name: 'who has a role',
    input: { targetRoleNames: texts('Trusted', 'super_moderator') },
    sees: [
      [{}, trusted],
      [{}, userPrincipal({ userId: 8, roles: ['moderator'] })],
    ],
    seesNot: [[], [{}, member]],
  },
  {
    name: 'who has not a role',
    input: { excludeRoleNames: texts('trusted') },
    sees: [[], [{}, member]],
    seesNot: [[{}, trusted]],
  },
  {
    name: 'who has not answered a survey',
    input: { excludeSurveyCompletions: true },
    sees: [[], [{}, member], [{}, author]],
    seesNot: [[{}, trusted]],
  },
  {
    name: 'who has not answered one of these surveys',
    input: { excludeSurveyCompletions: true, excludeSurveyIds: ids(6) },
    sees: [[], [{}, trusted]],
    seesNot: [],
  },
  {
    name: 'telephones',
    input: { browserContext: 'mobile_web' },
    sees: [[{ browserContext: 'mobile_web' }]],
    seesNot: [[], [{ browserContext: 'mobile_in_app' }]],
  },
  {
    name: 'who takes cookies',
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
  { name: 'a sponsor’s', input: { typeOf: 'external' }, sees: [[], [{ articleId: 72 }]], seesNot: [] },
])('what is for $name is shown to them and to nobody else', async ({ input, sees, seesNot }) => {
  const id = await make(input);
  for (const [request, principal] of sees) expect(await shown(request, principal), JSON.stringify(request)).toBe(id);
  for (const [request, principal] of seesNot) {
    expect(await shown(request, principal), JSON.stringify(request)).toBeUndefined();
  }
});

describe('of several', () => {
  test('those that prefer to be beside what the page shows come first there, and only if they fit', async () => {
    const first = await make({ placementArea: 'home_hero' });
    const paired = await make({ preferPairedWithBillboardId: first });
    await make({ preferPairedWithBillboardId: first, displayTo: 'logged_in' });
    const others = new Set([paired, ...(await Promise.all(Array.from({ length: 9 }, () => make())))]);
    for (let time = 0; time < 5; time += 1) expect(await shown({ pairedWithId: first })).toBe(paired);
    expect(others).toContain(await shown({ pairedWithId: paired }));
    expect(others).toContain(await shown());
  });

  test('those of the organization come first on its articles', async () => {
    await make();
    const own = await make({ typeOf: 'community', organizationId: 9 });
    await make({ typeOf: 'community', organizationId: 10 });
    for (let time = 0; time < 10; time += 1) expect(await shown({ articleId: 72 })).toBe(own);
    expect(await shown({ articleId: 71 })).not.toBe(own);
  });

  test('the one whose time is up is not shown', async () => {
    const id = await make({ expiresAt: '2999-01-01T00:00:00Z' });
    expect(await shown()).toBe(id);
    await sql`update billboards set expires_at = now() - interval '1 second'`.execute(fixture.db);
    expect(await shown()).toBeUndefined();
  });

  test('nor one that was unpublished', async () => {
    const id = await make();
    await unpublishBillboard(fixture.context, admin, { id });
    expect(await shown()).toBeUndefined();
  });
});

test('a segment that is filled by hand is its members, who are added and taken away', async () => {
  const { id: segment } = await createSegment(fixture.context, admin);
  const id = await make({ audienceSegmentId: segment });
  expect(await shown({}, member)).toBeUndefined();
  await addSegmentUsers(fixture.context, admin, { id: segment, userIds: [2] });
  expect(await shown({}, member)).toBe(id);
  expect(await shown({}, author)).toBeUndefined();
  await tellOfUsers(fixture, { id: 2, version: 2, deleted: true });
  expect(await shown({}, member)).toBeUndefined();
  await tellOfUsers(fixture, { id: 2, version: 3, status: 'good_standing' });
});

describe('a preview', () => {
  test('is of any to administrators, and to all others of what is for them', async () => {
    const [open, hidden] = [await make(), await make({ approved: false })];
    const editor = userPrincipal({ userId: 1, roles: ['admin'] });
    expect(await shown({ previewId: hidden }, editor)).toBe(hidden);
    expect(await shown({ previewId: hidden }, member)).toBeUndefined();
    expect(await shown({ previewId: hidden })).toBeUndefined();
    for (let time = 0; time < 5; time += 1) expect(await shown({ previewId: open })).toBe(open);
    expect(await shown({ previewId: 2_000_000 }, editor)).toBeUndefined();
  });
});

test('what there is not is not found', async () => {
  await expect(shown({ placementArea: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  for (const articlePath of ['/ann/other', '/bob/draft']) {
    await expect(shown({ articlePath })).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(shown({ articleId: 0 })).rejects.toMatchObject({ code: 'not_found' });
});

describe('beside a draft that was just published', () => {
  const summary = create(ArticleSummarySchema, { id: 73, path: '/bob/out', author: { userId: 2 }, tags: ['css'] });
  const articles = {
    batchGetArticles: async () => create(BatchGetArticlesResponseSchema, { articles: [summary] }),
    getArticleByPath: async () => create(GetArticleByPathResponseSchema, { article: { summary } }),
  };
  const find = (asked: AskedArticle) => findArticleBeside({ ...fixture.context, articles }, callBy(anonymous), asked);

  test.each([{ articleId: 73 }, { articlePath: '/bob/out' }])('one is shown before its event: %o', async (asked) => {
    await tellOfArticles(fixture, { id: 73, version: 2, published: false, userId: 2, path: '/bob/draft' });
    expect(await find(asked)).toEqual({ id: 73, organizationId: null, tags: ['css'] });
    await tellOfArticles(fixture, { id: 73, version: 3, published: false, userId: 2, path: '/bob/draft' });
    await notePublished(fixture.db, summary, 2);
    await expect(shown({ articleId: 73 })).rejects.toMatchObject({ code: 'not_found' });
    await sql`update audience_articles set version = 1 where id = 73`.execute(fixture.db);
  });
});

describe('events', () => {
  const count = (...counts: { billboardId: number; impressions: number; clicks: number }[]) =>
    countBillboardEvents(
      fixture.context,
      callBy(servicePrincipal('gateway')),
      counts.map((one) => ({ $typeName: 'commonplace.admin.v1.CountBillboardEventsRequest.Count', ...one })),
    );
  const counted = async (id: number) => {
    const columns = ['impressions_count', 'clicks_count', 'success_rate', 'counts_tabulated_at', 'version'] as const;
    return fixture.db.selectFrom('billboards').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  };

  test('are added up, whoever tells of them at the same time, and the rate follows', async () => {
    const [id, hidden] = [await make(), await make({ published: false })];
    await Promise.all(
      Array.from({ length: 50 }, () =>
        count({ billboardId: id, impressions: 10, clicks: 1 }, { billboardId: hidden, impressions: 1, clicks: 0 }),
      ),
    );
    await count(
      { billboardId: id, impressions: -5, clicks: -5 },
      { billboardId: 2_000_000, impressions: 1, clicks: 1 },
    );
    expect(await counted(id)).toMatchObject({
      impressions_count: 500,
      clicks_count: 50,
      success_rate: 0.1,
      version: 1,
    });
    expect((await counted(id)).counts_tabulated_at).not.toBeNull();
    expect(await counted(hidden)).toMatchObject({ impressions_count: 0, counts_tabulated_at: null });
  });

  test('end where the columns do, and come from gateways alone', async () => {
    const id = await make();
    await sql`update billboards set impressions_count = 2147483000, clicks_count = 1`.execute(fixture.db);
    await count({ billboardId: id, impressions: 2_000_000_000, clicks: 0 });
    expect(await counted(id)).toMatchObject({ impressions_count: 2_147_483_647, clicks_count: 1 });
    await expect(countBillboardEvents(fixture.context, callBy(member), [])).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});
