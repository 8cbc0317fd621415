import { create } from '@bufbuild/protobuf';
import { SubforemScopeSchema, type SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { StatementRunner } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { findMatches } from './find-matches.ts';
import { parseQuery } from '../index/parse-query.ts';
import { readingsOf } from './search-readings.ts';
import { findMeanings } from './search-words.ts';
import { numbersOf } from './testing/numbers-of.ts';

const articles = 30_000;
/** Maximum rows that a search may read, for any number of articles and words. */
const maxRows = 6_000;

/**
 * Article 1 is the newest, each an hour older than the one before, stored in random order. Every article has the word
 * `everything`; odd and even ones have different words; `seldom` is in three, `formerly` in old ones only; every tenth
 * title has `titled`, the last two have `headline`. Half of the words begin with a t, all are unique. Six odd articles
 * are in one subforem, a third of all in another.
 */
const seed = `
  insert into users (id, version, username, name) values (1, 1, 'writer', 'Writer');
  insert into articles (id, user_id, title, slug, published, listed, published_at, subforem_id)
    select id, 1, 'Article ' || id, 'article-' || id, true, true, now() - make_interval(hours => id),
      case when id % 5000 = 4999 then 1 when id % 3 = 0 then 2 end
    from generate_series(1, ${articles}) id;
  create table seeded as
    select id, published_at, concat_ws(' ', 'article', case when id % 10 = 0 then 'titled' end,
        case when id > ${articles - 2} then 'headline' end) as headline,
      concat_ws(' ', 'everything', case id % 2 when 0 then 'evenly' else 'oddly' end, 'headline',
        case when id % 10000 = 7 then 'seldom' end, case when id > ${articles / 2} then 'formerly' end,
        'test' || id, 'nothing' || id) as body
    from articles;
  insert into search_documents (article_id, published_at, headline, word_numbers)
    select id, published_at, headline::tsvector, ${numbersOf("regexp_split_to_table(headline || ' ' || body, ' ')")}
    from seeded order by md5(id::text);
  insert into search_words (word, articles)
    select word, count(*) from seeded,
      unnest(tsvector_to_array((headline || ' ' || body)::tsvector)) as word group by word;
  vacuum analyze`;

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  for (const statement of seed.split(';')) await fixture.sql(statement);
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function search(
  text: string,
  options: { since?: Date; count?: number; until?: number; scope?: SubforemScope } = {},
) {
  const { since, count = 31, until = Infinity, scope } = options;
  return fixture.context.database.transaction(undefined, async (em) => {
    const before = await countRows(em);
    const meanings = await findMeanings(em.getKysely(), parseQuery(text).terms);
    const ids = await findMatches(em.getKysely(), readingsOf(meanings), { since, count, until, scope });
    return { ids, rows: (await countRows(em)) - before };
  });
}

/**
 * Counts the rows of the searched tables that this transaction has read, including rows fetched after an index-only
 * scan.
 */
async function countRows(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ rows: number }[]>(`
    select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables
        where relname in ('search_documents', 'search_words'))::integer
      + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
        where indrelid in ('search_documents'::regclass, 'search_words'::regclass) and indnatts > indnkeyatts)::integer
      as rows`);
  return row?.rows ?? 0;
}

/** A thousand articles of the last minute without words of the others. */
const burst = `
  insert into articles (id, user_id, title, slug, published, listed, published_at)
    select ${articles} + id, 1, 'News ' || id, 'news-' || id, true, true, now() - make_interval(secs => id / 20.0)
    from generate_series(1, 1000) id;
  insert into search_documents (article_id, published_at, headline, word_numbers)
    select id, published_at, 'news'::tsvector, ${numbersOf("'news'")} from articles where id > ${articles}`;

/** Counts the articles that the index of terms returned in this transaction, read or not. */
async function countReturned(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ returned: number }[]>(
    `select pg_stat_get_xact_tuples_returned('search_documents_terms'::regclass)::integer as returned`,
  );
  return row?.returned ?? 0;
}

/** Counts the lookups of corrections for a text. */
async function countCorrections(text: string): Promise<number> {
  const reader = fixture.context.database.reader();
  let times = 0;
  const runner: StatementRunner = {
    async executeQuery<Row>(query: CompiledQuery<Row>) {
      const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
      const { rows } = await reader.executeQuery<{ 'QUERY PLAN': unknown }>(explained);
      const plans = JSON.stringify(rows).matchAll(/"search_corrections".*?"Actual Loops":([\d.]+)/g);
      for (const [, loops] of plans) times += Number(loops);
      return reader.executeQuery(query);
    },
  };
  await findMeanings(runner, parseQuery(text).terms);
  return times;
}

const first = (count: number, step: number, from = step) =>
  Array.from({ length: count }, (_, index) => from + index * step);

describe(`reads few of ${articles} articles`, () => {
  it.each<[string, string, number[]]>([
    ['a word of all articles', 'everything', first(31, 1)],
    ['a word of half of them', 'evenly', first(31, 2)],
    ['two common words', 'everything oddly', first(31, 2, 1)],
    ['common words that are never met together', 'evenly oddly', []],
    ['a word of a few', 'seldom', [7, 10_007, 20_007]],
    ['a rare and a common word', 'everything seldom', [7, 10_007, 20_007]],
    ['a word of titles', 'titled', first(31, 10)],
    ['a word of old articles', 'formerly', first(31, 1, articles / 2 + 1)],
    ['a common word that few titles have', 'headline', [articles - 1, articles, ...first(29, 1)]],
    ['a mistyped common word', 'evreything', first(31, 1)],
    ['a mistyped rare word', 'seldmo', [7, 10_007, 20_007]],
    ['a word whose first letter is wrong', 'meldom', [7, 10_007, 20_007]],
    ['the beginning of one word', 'everyth', first(31, 1)],
    ['a word that does not occur', 'xylophone', []],
  ])('%s', async (_name, text, expected) => {
    const { ids, rows } = await search(text);
    expect(ids).toEqual(expected);
    expect(rows).toBeLessThan(maxRows);
  });

  it.each(['t', 'te', 'tes', 'test', 'n', 'no'])('prefixes of many words: %s', async (text) => {
    const { ids, rows } = await search(text);
    expect(ids.length).toBeGreaterThan(15);
    expect(rows).toBeLessThan(maxRows);
  });

  it.each<[string, string, number, number[]]>([
    ['a word of all articles, in a rare subforem', 'everything', 1, first(6, 5_000, 4_999)],
    ['a word of half of them that none has, in a rare subforem', 'evenly', 1, []],
    ['two common words, in a rare subforem', 'everything oddly', 1, first(6, 5_000, 4_999)],
    ['a word of all articles, in a large subforem', 'everything', 2, first(31, 3)],
    ['a word of a few, in a large subforem', 'seldom', 2, [20_007]],
    ['a word of old articles, in a large subforem', 'formerly', 2, first(31, 3, articles / 2 + 3)],
    ['a word of titles, in a large subforem', 'titled', 2, first(31, 30)],
  ])('%s', async (_name, text, id, expected) => {
    const { ids, rows } = await search(text, { scope: create(SubforemScopeSchema, { id }) });
    expect(ids).toEqual(expected);
    expect(rows).toBeLessThan(maxRows);
  });

  it.each([
    ['everything', 0],
    ['everyth', 0],
    ['t', 0],
    ['evreything', 1],
    ['everything evreything', 1],
  ])('corrections are looked up for rare words only: %s', async (text, times) => {
    expect(await countCorrections(text)).toBe(times);
  });

  it('a word of all titles but the newest', async () => {
    const undone = new Error('the burst is not to stay');
    const searched = fixture.context.database.transaction(undefined, async (em) => {
      for (const statement of burst.split(';')) await em.execute(statement);
      const meanings = await findMeanings(em.getKysely(), parseQuery('article').terms);
      const before = await countReturned(em);
      const extent = { since: undefined, count: 31, until: Infinity };
      expect(await findMatches(em.getKysely(), readingsOf(meanings), extent)).toEqual(first(31, 1));
      expect((await countReturned(em)) - before).toBeLessThan(maxRows);
      throw undone;
    });
    await expect(searched).rejects.toBe(undone);
  });

  it('a thousand results', async () => {
    const { ids, rows } = await search('evenly', { count: 1_000 });
    expect(ids).toEqual(first(1_000, 2));
    expect(rows).toBeLessThan(2 * maxRows);
  });

  it('the first results in little time', async () => {
    expect((await search('headline', { until: Date.now() })).ids).toEqual(first(31, 1));
    expect((await search('everything', { until: Date.now() })).ids).toEqual(first(31, 1));
  });

  it('the newest days only', async () => {
    const since = new Date(Date.now() - 24.5 * 3_600_000);
    expect((await search('evenly', { since })).ids).toEqual(first(12, 2));
    expect((await search('seldom', { since })).ids).toEqual([7]);
    expect((await search('formerly', { since })).ids).toEqual([]);
  });
});
