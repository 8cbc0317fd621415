import { create } from '@bufbuild/protobuf';
import { preparedName } from '@commonplace/db/prepared-statements';
import { OwnArticleOrder, OwnArticleState } from '@commonplace/proto/content/v1/articles';
import { SubforemScopeSchema, type SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { previewedByPath } from './previews/get-article-preview.ts';
import type { ArticleSelection } from './lists/article-list.ts';
import { embeddable } from './write/embed-labels.ts';
import { mentionable } from './write/mentionable-users.ts';
import { articleRecordsQuery, type ArticleRecordFilters } from '../article-records/list-article-records.ts';
import { articlesOfUser } from './read/export-articles.ts';
import { articleById, articleByPath } from './read/find-article.ts';
import { insertion } from './write/insert-article.ts';
import { articleReferences } from './write/article-references.ts';
import { byCollection } from './lists/filters/by-collection.ts';
import { byFollower } from './lists/filters/by-follower.ts';
import { byOwner } from './lists/filters/by-owner.ts';
import { byState } from './lists/filters/by-state.ts';
import { byTag } from './lists/filters/by-tag.ts';
import { byTags } from './lists/filters/by-tags.ts';
import { byTop } from './lists/filters/by-top.ts';
import { newest } from './lists/filters/newest.ts';
import { newestByIds } from './lists/filters/newest-by-ids.ts';
import { newestByTag } from './lists/filters/newest-by-tag.ts';
import { byOrganization } from './lists/filters/by-organization.ts';
import { allOfOrganization, allOfUser, draftsOfUser, publishedOfUser } from './lists/filters/own.ts';
import { ownSummaryList } from './lists/list-own-article-summaries.ts';
import { profileLists } from './lists/list-profile-articles.ts';
import { popular } from './lists/filters/popular.ts';
import { accountData } from '../merges/account-data.ts';
import { recordByName } from '../paths/record-by-name.ts';
import { listingBySlug, recordBySlug } from '../paths/record-by-slug.ts';
import { seriesOfArticle } from '../series/get-article-series.ts';
import { seriesOfOwner } from '../series/list-series.ts';
import { placedParts } from '../series/move-series-part.ts';
import { sitemapEntries } from '../sitemaps/list-sitemap-entries.ts';
import { sitemapFiles } from '../sitemaps/list-sitemaps.ts';
import type { Tables } from '../tables/tables.ts';
import { videoStatements } from '../videos/list-videos.ts';

const articles = 20_000;

/**
 * Articles of the last two years by 200 authors: 1 in 20 is a draft; popular and rare tags, one of which requires
 * approval; 1 in 10 is in each of three subforems, one of them hidden; 1 in 25 has a video. 500 users follow eight each.
 */
const seed = `
  insert into users (id, version, username, name) select id, 1, 'user' || id, 'User' from generate_series(1, 200) id;
  insert into organizations (id, version, username, name)
    select id, 1, 'organization' || id, 'Organization' from generate_series(1, 100) id;
  insert into collections (id, name, user_id) select id, 'Series ' || id, id from generate_series(1, 100) id;
  insert into tags (name, requires_approval) select 'tag' || id, id = 6 from generate_series(1, 60) id;
  insert into subforems (id, domain, name, root, discoverable)
    select id, id || '.test', 'Subforem', id = 9, id < 3 from unnest(array[1, 2, 3, 9]) id;
  insert into articles (id, user_id, organization_id, collection_id, title, slug, cached_tag_list, published, listed,
    featured, public_reactions_count, score, hotness_score, published_at, created_at, approved, subforem_id,
    video_source_url, hosted_video_url)
  select id, 1 + id % 200, nullif(id % 1000, 0), case when id % 997 between 1 and 100 then id % 997 end,
    'Article ' || id, 'article-' || id, array['tag' || 1 + id % 7, 'tag' || 8 + id % 53], id % 20 > 0, id % 20 > 0,
    id % 20 > 0, liked.count, liked.count, liked.count - age.hours / 10.0,
    case when id % 20 > 0 then now() - make_interval(hours => age.hours) end, now() - make_interval(hours => age.hours),
    id % 3 = 0, case when id % 10 < 3 then id % 10 + 1 end, video.url, video.url
  from generate_series(1, ${articles}) id cross join lateral (select (id * 7919 % 17520) as hours) age
    cross join lateral (select case when age.hours < 7 then 0 else id % 40 end as count) liked
    cross join lateral (select case when id % 50 in (1, 7) then 'https://example.com/' || id end as url) video;
  insert into article_bodies (article_id, body_markdown, body_html) select id, repeat('text ', 200), '' from articles;
  insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved, subforem_id)
    select tags.id, articles.id, hotness_score, score, published_at, approved, subforem_id
    from articles join tags on tags.name = any(cached_tag_list) where listed;
  insert into follows (id, version, follower_id, followable_type, followable_id)
    select follower * 1000 + id, 1, follower, case when id < 4 then 'User' when id < 6 then 'Organization' else 'Tag' end,
      id from generate_series(1, 8) as id, generate_series(1, 500) as follower`;

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  for (const statement of [...seed.split(';'), 'vacuum analyze']) await fixture.sql(statement);
});
afterAll(() => fixture[Symbol.asyncDispose]());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Returns every node of the plan for the first page. */
async function explain({ sql, parameters }: CompiledQuery): Promise<PlanNode[]> {
  const [row] = await fixture.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  );
  return nodesOf(row);
}

/** Returns every node of the generic plan, for any parameters. */
async function explainKept(text: string): Promise<PlanNode[]> {
  const [row] = await fixture.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  return nodesOf(row);
}

function nodesOf(row: { 'QUERY PLAN': { Plan: PlanNode }[] } | undefined): PlanNode[] {
  const nodes = row?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? [];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  return nodes;
}

const firstPage = { page: 1, perPage: 30 };
const page = { page: 2, perPage: 30 };

const large = new Set(['articles', 'article_tags', 'article_bodies']);

const fullScans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'].endsWith('Seq Scan') && large.has(node['Relation Name'] ?? ''));

/** Rows of large tables that were read, including those that were filtered out. */
const rowsRead = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => large.has(node['Relation Name'] ?? ''))
    .map((node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1))
    .reduce((sum, rows) => sum + rows, 0);

const state = (name: string, scope?: SubforemScope): ArticleSelection => {
  const selection = byState(name, scope);
  if (selection === undefined) throw new Error(`no state ${name}`);
  return selection;
};

describe(`reads no table sequentially at ${articles} articles`, () => {
  it.each<[string, ArticleSelection]>([
    ['without filters', popular({})],
    ['newest', newest({})],
    ['tag', byTag('tag3', undefined)],
    ['tag and top', byTag('tag3', 700)],
    ['tag that asks for approval', byTag('tag6', undefined)],
    ['newest of a tag', newestByTag('tag3')],
    ['newest of a tag that asks for approval', newestByTag('tag6')],
    ['newest by ids', newestByIds({ ids: [1, 2, 3] })],
    ['any of tags', byTags(['tag3', 'tag20'], [])],
    ['any of tags without others', byTags(['tag3', 'tag20'], ['tag5', 'tag30'])],
    ['without tags', byTags([], ['tag5'])],
    ['a user', byOwner({ username: 'user7' })],
    ['an organization', byOwner({ username: 'organization7' })],
    ['fresh', state('fresh')],
    ['rising', state('rising')],
    ['top of a week', byTop(7)],
    ['top of two years', byTop(730)],
    ['a series', byCollection({ collectionId: 7 })],
    ['of an organization', byOrganization({ organizationId: 7 })],
    ['a feed', byFollower({ followerId: 7 })],
    ['all of an organization', allOfOrganization({ organizationId: 7 })],
  ])('%s', async (_name, selection) => {
    const nodes = await explain(selection.summaries.compile(page));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeGreaterThan(0);
    expect(rowsRead(nodes)).toBeLessThan(1_000);
  });

  const lists: [string, (scope: SubforemScope) => ArticleSelection][] = [
    ['without filters', (scope) => popular({}, scope)],
    ['newest', (scope) => newest({}, scope)],
    ['tag', (scope) => byTag('tag3', undefined, scope)],
    ['tag and top', (scope) => byTag('tag3', 700, scope)],
    ['tag that asks for approval', (scope) => byTag('tag6', undefined, scope)],
    ['any of tags', (scope) => byTags(['tag3', 'tag20'], ['tag5'], scope)],
    ['without tags', (scope) => byTags([], ['tag5'], scope)],
    ['a user', (scope) => byOwner({ username: 'user7' }, scope)],
    ['fresh', (scope) => state('fresh', scope)],
    ['rising', (scope) => state('rising', scope)],
    ['top of two years', (scope) => byTop(730, scope)],
    ['of an organization', (scope) => byOrganization({ organizationId: 7 }, scope)],
    ['a feed', (scope) => byFollower({ followerId: 7 }, scope)],
  ];
  it.each(lists)('%s, in the scope of a subforem and of the root', async (_name, list) => {
    for (const scope of [
      { id: 2, root: false },
      { id: 9, root: true },
    ]) {
      const nodes = await explain(list(create(SubforemScopeSchema, scope)).summaries.compile(page));
      expect(fullScans(nodes)).toEqual([]);
      expect(rowsRead(nodes)).toBeLessThan(1_000);
    }
  });

  it.each([...videoStatements])('videos, read %s', async (_place, statement) => {
    const nodes = await explain(statement.compile({ subforemId: 2 }, { page: 1, perPage: 24 }));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeGreaterThan(0);
    expect(rowsRead(nodes)).toBeLessThan(100);
  });

  it('the files of sitemaps', async () => {
    const nodes = await explain(sitemapFiles.compile({ siteOrigin: 'https://community.test' }));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeGreaterThan(0);
    expect(rowsRead(nodes)).toBeLessThan(1_000);
  });

  it.each<[string, ArticleSelection]>([
    ['own published articles', publishedOfUser({ userId: 7 })],
    ['own drafts', draftsOfUser({ userId: 7 })],
    ['all own articles', allOfUser({ userId: 7 })],
  ])('%s', async (_name, selection) => {
    const nodes = await explain(selection.bodies.compile(page));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeLessThan(1_000);
  });

  it.each([
    ['newest', OwnArticleState.UNSPECIFIED, OwnArticleOrder.UNSPECIFIED],
    ['scheduled', OwnArticleState.SCHEDULED, OwnArticleOrder.UNSPECIFIED],
    ['published, by views', OwnArticleState.PUBLISHED, OwnArticleOrder.VIEWS],
  ] as const)('own summaries, %s', async (_name, state, order) => {
    const nodes = await explain(ownSummaryList(state, order).compile({ userId: 7 }, page));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeLessThan(1_000);
  });

  it.each([...profileLists])('the articles of a profile, read %s', async (_place, statement) => {
    const nodes = await explain(statement.compile({ userId: 7, subforemId: 2 }, page));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeLessThan(1_000);
  });

  it.each<[string, ArticleRecordFilters]>([
    ['all', {}],
    ['those of a user', { userId: 7 }],
    ['those of an organization', { organizationId: 7 }],
    ['published ones', { state: 'published' }],
    ['scheduled ones', { state: 'scheduled' }],
    ['withheld ones', { state: 'withheld' }],
    ['withdrawn ones', { state: 'unpublished' }],
  ])('article records by %s', async (_name, filters) => {
    const db = fixture.context.database.reader<Tables>();
    const nodes = await explain(articleRecordsQuery(db, { ...page, ...filters }).compile());
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeLessThan(1_000);
  });

  it('article records by unindexed filters, within the scan limit', async () => {
    const db = fixture.context.database.reader<Tables>();
    const filters = { tag: 'tag20', minScore: 1_000_000, title: 'zzz' };
    const rows = rowsRead(await explain(articleRecordsQuery(db, { ...page, ...filters }).compile()));
    expect(rows).toBeGreaterThan(9_000);
    expect(rows).toBeLessThan(11_000);
  });

  it('an export, from any position', async () => {
    const nodes = await explain(articlesOfUser.compile({ userId: 7, after: articles / 2 }));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBeLessThan(300);
  });

  it('the account data of a merge', async () => {
    const nodes = await explain(accountData.compile({ userId: 7 }));
    expect(fullScans(nodes)).toEqual([]);
    expect(rowsRead(nodes)).toBe(articles / 200);
  });

  it.each<[string, string]>([
    ['without filters', popular({}).summaries.compile(firstPage).sql],
    ['newest', newest({}).summaries.compile(firstPage).sql],
    ['tag', byTag('tag3', undefined).summaries.compile(firstPage).sql],
    ['a user', byOwner({ username: 'user7' }).summaries.compile(firstPage).sql],
    ['of an organization', byOrganization({ organizationId: 7 }).summaries.compile(firstPage).sql],
    ['in a subforem', newest({}, create(SubforemScopeSchema, { id: 2 })).summaries.compile(firstPage).sql],
    [
      'a tag in a subforem',
      byTag('tag3', undefined, create(SubforemScopeSchema, { id: 2 })).summaries.compile(firstPage).sql,
    ],
    ['a series', byCollection({ collectionId: 7 }).summaries.compile(firstPage).sql],
    ['a feed', byFollower({ followerId: 7 }).summaries.compile(firstPage).sql],
    [
      'the articles of a profile',
      profileLists.get('anywhere')!.compile({ userId: 7, subforemId: null }, { page: 1, perPage: 25 }).sql,
    ],
    ['the parts of a series to move', placedParts.text],
    ['the series of a user', seriesOfOwner.compile({ username: 'user7' }, firstPage).sql],
    ['the series of an article', seriesOfArticle.text],
    ['all of an organization', allOfOrganization({ organizationId: 7 }).summaries.compile(firstPage).sql],
    ['own published articles', publishedOfUser({ userId: 7 }).bodies.compile(firstPage).sql],
    ['own drafts', draftsOfUser({ userId: 7 }).bodies.compile(firstPage).sql],
    ['all own articles', allOfUser({ userId: 7 }).bodies.compile(firstPage).sql],
    ['an export', articlesOfUser.text],
    ['a sitemap', sitemapEntries.get('articles')!.text],
    ['one by id', articleById.text],
    ['the references of a new article', articleReferences.text],
    ['a new one', insertion.text],
    ['one by its path', articleByPath.text],
    ['a preview by its path', previewedByPath.text],
    ['the record at a path with a slug', recordBySlug.text],
    ['the record at a path of a listing', listingBySlug.text],
    ['the record at a path with a name', recordByName.text],
    ['what one embeds', embeddable.text],
    ['whom one may mention', mentionable.text],
  ])('%s, with the kept plan', async (_name, text) => {
    expect(preparedName(text)).toBeDefined();
    const nodes = await explainKept(text);
    expect(nodes.length).toBeGreaterThan(1);
    expect(fullScans(nodes)).toEqual([]);
  });

  it.each<[string, ArticleSelection]>([
    ['without filters', popular({})],
    ['newest', newest({})],
    ['tag', byTag('tag3', undefined)],
    ['newest of a tag', newestByTag('tag3')],
  ])('%s, later pages from an index alone', async (_name, selection) => {
    for (const [number, end] of [
      [2, 61],
      [50, 1_501],
      [68, 2_041],
    ] as const) {
      const nodes = await explain(selection.summaries.compile({ ...page, page: number }));
      expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan');
      expect(fullScans(nodes)).toEqual([]);
      expect(rowsRead(nodes)).toBeLessThanOrEqual(end + 31);
    }
  });
});
