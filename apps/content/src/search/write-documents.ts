import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { announceSearchChange } from './announce-change.ts';

/** Characters of a body that are searched: PostgreSQL refuses texts whose words take more than 1 MiB. */
const longestText = 100_000;
/** Stands between words, where PostgreSQL would see an address, a file or a number. */
const separators = String.raw`-./:@_~+=#?%\ `;

const words = (text: RawBuilder<unknown>) =>
  sql`to_tsvector('article_text', translate(${text}, ${separators}, ${' '.repeat(separators.length)}))`;

/** What stands in the title counts for more than the tags. */
const headline = sql`setweight(${words(sql`title`)}, 'A') || setweight(${words(sql`array_to_string(cached_tag_list, ' ')`)}, 'B')`;
const body = words(sql`left(regexp_replace(body_html, '<[^>]+>', ' ', 'g'), ${sql.lit(longestText)})`);

/**
 * Writes what articles are found by as they are now, and takes away what is not listed any more; resolves to the
 * articles that searches have to do with. Announces that searches find others, if they do.
 */
export async function writeDocuments(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
  const rows = await documents.all(em.getKysely<Tables>(), { articleIds });
  if (rows.some((row) => row.has_changed)) await announceSearchChange(em);
  return rows.map((row) => row.article_id);
}

/**
 * Documents, and the counts of the words that are new in them. A count of a word that many articles have is raised by
 * an eighth, as rarely as that comes out right: writers of articles would wait for each other's counts of common words.
 * Words are written in order, so that two transactions with the same words do not deadlock.
 */
const documents = statement('search-documents', (_db, given: Given<{ articleIds: readonly number[] }>) => {
  const wanted = sql`any(${given('articleIds')}::integer[])`;
  return sql<{ article_id: number; has_changed: boolean }>`
    with listed as (
      select articles.id, articles.published_at, headline, strip(headline || ${body}) as document
      from articles
      join article_bodies on article_id = articles.id
      cross join lateral (select ${headline} as headline) as headlines
      where articles.id = ${wanted} and listed
    ), known as materialized (
      select article_id, document from article_search where article_id = ${wanted}
    ), removed as (
      delete from article_search
      where article_id = ${wanted} and article_id not in (select id from listed)
      returning article_id
    ), written as (
      insert into article_search (article_id, published_at, headline, document)
      select id, published_at, headline, document from listed
      on conflict (article_id) do update
      set published_at = excluded.published_at, headline = excluded.headline, document = excluded.document
      where (article_search.published_at, article_search.headline, article_search.document, article_search.subforem_id)
        is distinct from (excluded.published_at, excluded.headline, excluded.document, excluded.subforem_id)
      returning article_id, document
    ), added as (
      select word, count(*)::integer as articles
      from written
      left join known using (article_id)
      cross join lateral (
        select unnest(tsvector_to_array(written.document)) except select unnest(tsvector_to_array(known.document))
      ) new_words (word)
      where word ~ '^[[:alpha:]][[:graph:]]{0,29}$'
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
