import { preparedName } from '@commonplace/db/prepared-statements';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPath } from '../src/articles/revision-store/read-content.ts';
import { revisionsOfArticle } from '../src/articles/revisions/list-article-revisions.ts';
import {
  conceptArticlesBest,
  conceptArticlesClosest,
  conceptArticlesNewest,
} from '../src/concepts/list-concept-articles.ts';
import { conceptsByName } from '../src/concepts/list-concepts.ts';
import { createContentFixture, type ContentFixture } from '../src/testing/content-fixture.ts';
import { trendArticlesBest, trendArticlesClosest } from '../src/trends/list-trend-articles.ts';
import { activeTrends } from '../src/trends/list-trends.ts';
import { articlesOfDay } from '../src/trends/read-days.ts';

/** Articles of the last two years, each in two of forty concepts and many in trends, most of which have faded. */
const seed = `
  insert into users (id, version, username, name) select id, 1, 'user' || id, 'User' from generate_series(1, 200) id;
  insert into articles (id, user_id, title, slug, published, listed, featured, score, published_at)
    select id, 1 + id % 200, 'Article ' || id, 'article-' || id, true, id % 20 > 0, id % 20 > 0, id % 40,
      now() - make_interval(hours => id * 7919 % 17520) from generate_series(1, 20000) id;
  insert into article_revisions
    (article_id, number, kind, user_id, title_number, title, words, added, removed, base_number, content)
    select article, number, 'autosave', 1, number, 'Article', 1, 1, 0, nullif(number - 1, 0), 'x'
    from generate_series(1, 1000) article, generate_series(1, 20) number;
  insert into concepts (name, slug) select 'Concept ' || id, 'concept-' || id
    from generate_series(1, 40) id;
  insert into concept_articles (article_id, concept_id, distance, score, published_at)
    select articles.id, concept.id, (articles.id * 7919 % 2800) / 10000.0, score, published_at
    from articles, lateral (values (1), (2 + articles.id % 39)) as concept (id);
  insert into concept_metrics (concept_id, day, articles_count)
    select id, current_date - day, 1 from concepts, generate_series(0, 399) day;
  insert into trends (name, slug, score, active, first_observed_at, last_observed_at)
    select 'Trend ' || id, 'trend-' || id, id, id > 2900, now(), now() - make_interval(hours => 3000 - id)
    from generate_series(1, 3000) id;
  insert into trend_articles (article_id, trend_id, distance, score)
    select 1 + (trends.id * 97 + n) % 20000, trends.id, n / 1000.0, n % 40 from trends, generate_series(1, 10) n;
  insert into trend_articles (article_id, trend_id, distance, score)
    select articles.id, 1, articles.id / 30000.0, score from articles on conflict do nothing`;

const large = new Set([
  'articles',
  'article_revisions',
  'concept_articles',
  'concept_metrics',
  'trends',
  'trend_articles',
]);

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

async function explain(options: string, text: string, parameters: readonly unknown[] = []): Promise<PlanNode[]> {
  const [row] = await fixture.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (${options}, format json) ${text}`, [
    ...parameters,
  ]);
  const nodes = row?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? [];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  return nodes.filter((node) => large.has(node['Relation Name'] ?? ''));
}

const isFullScan = (node: PlanNode) => node['Node Type'].endsWith('Seq Scan');
const rowsRead = (nodes: PlanNode[]) =>
  nodes
    .map((node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1))
    .reduce((sum, rows) => sum + rows, 0);

const page = { page: 2, perPage: 10 };
const from = new Date(Date.now() - 86_400_000).toISOString();

describe('reads only what lists show', () => {
  it.each<[string, number, CompiledQuery]>([
    ['concepts', 1_000, conceptsByName.compile({ days: 7 }, { page: 1, perPage: 50 })],
    ['closest of a concept', 200, conceptArticlesClosest({ conceptId: 1 }).summaries.compile(page)],
    ['newest of a concept', 200, conceptArticlesNewest({ conceptId: 1 }).summaries.compile(page)],
    ['best of a concept', 200, conceptArticlesBest({ conceptId: 1 }).summaries.compile(page)],
    // Each with the one that has its title.
    ['revisions of an article', 41, revisionsOfArticle.compile({ articleId: 7 }, page)],
    ['the content of a revision', 10, contentPath.compile({ articleId: 7, number: 5 })],
    // Active trends only, however many have faded.
    ['trends', 300, activeTrends.compile({}, page)],
    ['closest of a trend', 200, trendArticlesClosest({ trendId: 1 }).summaries.compile(page)],
    ['best of a trend', 200, trendArticlesBest({ trendId: 1 }).summaries.compile(page)],
    [
      'a day, for trends',
      100,
      articlesOfDay.compile({ from, to: new Date().toISOString(), afterAuthor: 0, afterId: 0 }),
    ],
  ])('%s', async (_name, most, { sql, parameters }) => {
    const nodes = await explain('analyze, timing off', sql, parameters);
    expect(nodes.filter(isFullScan)).toEqual([]);
    expect(rowsRead(nodes)).toBeGreaterThan(0);
    expect(rowsRead(nodes)).toBeLessThan(most);
  });

  it.each<[string, string]>([
    ['concepts', conceptsByName.compile({ days: 7 }, { page: 1, perPage: 30 }).sql],
    ['trends', activeTrends.compile({}, { page: 1, perPage: 10 }).sql],
    ['a day, for trends', articlesOfDay.text],
  ])('%s, with the kept plan', async (_name, text) => {
    expect(preparedName(text)).toBeDefined();
    expect((await explain('generic_plan', text)).filter(isFullScan)).toEqual([]);
  });
});
