import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { announceSearchChange } from '../index/announce-search-change.ts';
import { documentWords } from '../index/document-words.ts';
import { readSearchedArticles } from '../index/searched-articles.ts';
import { textVectors } from './text-vectors.ts';
import { wordNumber } from '../words/word-number.ts';

/**
 * Writes the search documents of listed articles and removes those of others. Returns the articles that are or were in
 * the index, and announces a change of results.
 */
export async function writeDocuments(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
  const db = em.getKysely<Tables>();
  const articles = await readSearchedArticles(db, { ids: articleIds });
  const vectors = await Promise.all(articles.map(async (article) => textVectors(await documentWords(article))));
  const rows = await documents.all(db, {
    articleIds,
    ids: articles.map(({ id }) => id),
    versions: articles.map(({ version }) => version),
    headlines: vectors.map(({ headline }) => headline),
    words: vectors.map(({ words }) => `{${words.map((word) => `"${word}"`).join(',')}}`),
    numbers: vectors.map(({ words }) => `{${words.map(wordNumber).join(',')}}`),
  });
  if (rows.some((row) => row.has_changed)) await announceSearchChange(em);
  return rows.map((row) => row.article_id);
}

interface Parameters {
  articleIds: readonly number[];
  ids: readonly number[];
  versions: readonly number[];
  headlines: readonly string[];
  /** Literals of arrays: the words of an article, and in the same order their numbers. */
  words: readonly string[];
  numbers: readonly string[];
}

/**
 * Writes documents and counts their new words. The count of a common word is raised by an eighth, with a matching
 * probability, so that writers do not wait for each other's counts. Words are written in order, so that two
 * transactions with the same words do not deadlock. Numbers other than versions are not counted, since they are not
 * completed.
 */
const documents = statement('search-documents', (_db, param: Param<Parameters>) => {
  const wanted = sql`any(${param('articleIds')}::integer[])`;
  return sql<{ article_id: number; has_changed: boolean }>`
    with listed as (
      select articles.id, articles.published_at, made.version, made.headline::tsvector as headline,
        made.words::text[] as words, made.numbers::integer[] as numbers
      from unnest(${param('ids')}::integer[], ${param('versions')}::integer[], ${param('headlines')}::text[],
        ${param('words')}::text[], ${param('numbers')}::text[]) as made (id, version, headline, words, numbers)
      join articles using (id) where listed
    ), known as materialized (
      select article_id, word_numbers from search_documents where article_id = ${wanted}
    ), removed as (
      delete from search_documents
      where article_id = ${wanted} and article_id not in (select id from articles where id = ${wanted} and listed)
      returning article_id
    ), written as (
      insert into search_documents (article_id, published_at, article_version, headline, word_numbers)
      select id, published_at, version, headline, array(select distinct unnest(numbers) order by 1) from listed
      on conflict (article_id) do update
      set published_at = excluded.published_at, article_version = excluded.article_version,
        headline = excluded.headline, word_numbers = excluded.word_numbers
      where search_documents.article_version <= excluded.article_version
        and (search_documents.published_at, search_documents.headline, search_documents.word_numbers,
          search_documents.subforem_id)
        is distinct from (excluded.published_at, excluded.headline, excluded.word_numbers, excluded.subforem_id)
      returning article_id
    ), added as (
      select word, count(*)::integer as articles
      from written
      join listed on listed.id = written.article_id
      left join known using (article_id)
      cross join lateral (
        select made.word from unnest(words, numbers) as made (word, number)
        left join unnest(known.word_numbers) as present (number) on present.number = made.number
        where present.number is null
      ) new_words
      where length(word) <= 30 and word ~ '^([^0-9]|[0-9]+[.])'
      group by word
    ), counted as (
      insert into search_words (word, articles)
      select word, raised.step
      from added
      left join lateral (
        select greatest(added.articles, search_words.articles / 8) as step from search_words
        where search_words.word = added.word limit 1
      ) existing on true
      cross join lateral (select coalesce(existing.step, added.articles) as step) raised
      where random() * raised.step < added.articles
      order by word
      on conflict (word) do update set articles = search_words.articles + excluded.articles
    )
    select article_id, true as has_changed from removed
    union all
    select id, id in (select article_id from written) from listed
  `;
});
