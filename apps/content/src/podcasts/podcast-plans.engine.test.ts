import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { allEpisodes, episodesOfPodcast } from './list-episodes.ts';
import { publishedPodcasts } from './published-podcasts.ts';

const seed = `
  insert into podcasts (title, slug, description, published)
    select 'Podcast', 'podcast' || id, '', id % 10 > 0 from generate_series(1, 100) id;
  insert into podcast_episodes (podcast_id, title, slug, media_url, body, active, listed, published_at)
    select podcasts.id, 'Episode', 'e' || number, 'https://cdn.example.com/', repeat('text ', 100), true, published,
      now() - make_interval(mins => number * 100 + podcasts.id)
    from generate_series(1, 200) number, podcasts`;

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  for (const statement of [...seed.split(';'), 'vacuum analyze podcast_episodes', 'vacuum analyze podcasts']) {
    await fixture.sql(statement);
  }
});
afterAll(() => fixture[Symbol.asyncDispose]());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Returns how the plan reads episodes, and how many rows. */
async function episodesRead({ sql, parameters }: CompiledQuery) {
  const [row] = await fixture.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  );
  const nodes = row?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? [];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  const scan = nodes.find((node) => node['Relation Name'] === 'podcast_episodes');
  return { type: scan?.['Node Type'], rows: (scan?.['Actual Rows'] ?? 0) + (scan?.['Rows Removed by Filter'] ?? 0) };
}

it('ListPublishedPodcasts does not sort every podcast', async () => {
  const { sql, parameters } = publishedPodcasts.compile({}, { page: 1, perPage: 30 });
  const plan = await fixture.sql(`explain ${sql}`, [...parameters]);
  expect(JSON.stringify(plan)).not.toContain('Sort');
});

it.each([
  ['ListPodcastEpisodes', allEpisodes.compile({}, { page: 1, perPage: 30 }), 31],
  ['ListPodcastEpisodes, later', allEpisodes.compile({}, { page: 3, perPage: 50 }), 151],
  ['ListPodcastEpisodes of a podcast', episodesOfPodcast.compile({ podcastId: 7 }, { page: 1, perPage: 30 }), 31],
])('%s reads its rows from an index in order', async (_name, query, rows) => {
  expect(await episodesRead(query)).toEqual({ type: 'Index Scan', rows });
});
