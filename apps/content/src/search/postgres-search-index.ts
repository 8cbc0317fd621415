import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage } from '@commonplace/db/pagination';
import { unavailable } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Tables } from '../tables/tables.ts';
import { announceSearchChange } from './announce-change.ts';
import { type QueryTerm, queryTerms, toTsquery } from './query-terms.ts';
import { mostResults, type SearchIndex, type SearchRequest, type SearchResult } from './search-index.ts';

const alternativesPerTerm = 8;
/** Characters of a body that are searched: PostgreSQL refuses texts whose words take more than 1 MiB. */
const longestText = 100_000;
const reindexBatch = 500;
/** How much of the pool searches may take: one can last a hundred times as long as another read. */
const poolShare = 0.3;
/** Searches that wait for their turn; more are refused at once, since they would not come to it in time. */
const mostWaiting = 60;

/** PostgreSQL full text; mistyped words are looked up among the words of all articles by trigrams. */
export class PostgresSearchIndex implements SearchIndex {
  readonly engine = 'postgresql';
  readonly #database: Database;
  readonly #turns: LimitFunction;

  constructor(database: Database) {
    this.#database = database;
    this.#turns = pLimit(Math.max(1, Math.floor(database.poolMax * poolShare)));
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    const { page, perPage } = request;
    const terms = queryTerms(request.text);
    const { offset, limit } = pageToOffset({ page, perPage });
    if (terms.length === 0 || offset >= mostResults) return { articleIds: [], hasNext: false };
    if (this.#turns.pendingCount >= mostWaiting) throw unavailable('too many searches at once');
    const rows = await this.#turns(() => this.#find(terms, { since: request.since, offset, limit }, signal));
    const { rows: found, hasNext } = takePage(rows, perPage);
    return { articleIds: found.map((row) => row.article_id), hasNext };
  }

  async #find(
    terms: QueryTerm[],
    range: Pick<SearchStatement, 'since' | 'offset' | 'limit'>,
    signal: AbortSignal | undefined,
  ): Promise<{ article_id: number }[]> {
    // Whoever asked may have left while waiting for their turn.
    signal?.throwIfAborted();
    const em = this.#database.fork(signal);
    const exact = toTsquery(terms, new Map());
    const forgiving = toTsquery(terms, await findAlternatives(em, terms));
    const { rows } = await searchStatement({ exact, forgiving, ...range }).execute(em.getKysely<Tables>());
    return rows;
  }

  async refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    const kysely = em.getKysely<Tables>();
    const { rows } = await sql<{ article_id: number; has_changed: boolean }>`
      with listed as (
        select articles.id, articles.published_at, headline,
               headline || to_tsvector('article_text',
                 left(regexp_replace(body_html, '<[^>]+>', ' ', 'g'), ${longestText}::integer)) as document
        from articles
        join article_bodies on article_id = articles.id
        cross join lateral (
          select setweight(to_tsvector('article_text', title), 'A') ||
                 setweight(to_tsvector('article_text', array_to_string(cached_tag_list, ' ')), 'B') as headline
        ) as headlines
        where articles.id = any(${articleIds}::integer[]) and listed
      ), removed as (
        delete from article_search
        where article_id = any(${articleIds}::integer[]) and article_id not in (select id from listed)
        returning article_id
      ), written as (
        insert into article_search (article_id, published_at, headline, document)
        select id, published_at, headline, document from listed
        on conflict (article_id) do update
        set published_at = excluded.published_at, headline = excluded.headline, document = excluded.document
        where (article_search.published_at, article_search.document)
          is distinct from (excluded.published_at, excluded.document)
        returning article_id
      )
      select article_id, true as has_changed from removed
      union all
      select id, id in (select article_id from written) from listed
    `.execute(kysely);
    // In order, so that two transactions that add the same words wait for each other instead of deadlocking.
    await sql`
      with words as materialized (
        select distinct unnest(tsvector_to_array(document)) as word
        from article_search
        where article_id = any(${articleIds}::integer[])
      )
      insert into search_words (word)
      select word
      from words
      where word ~ '^[[:alpha:]]{4,30}$' and not exists (select from search_words known where known.word = words.word)
      order by word
      on conflict do nothing
    `.execute(kysely);
    if (rows.some((row) => row.has_changed)) await announceSearchChange(em);
    return rows.map((row) => row.article_id);
  }

  async reindex(signal?: AbortSignal): Promise<number> {
    let indexed = 0;
    for (let after = 0; ;) {
      const last = after;
      const ids = await this.#database.transaction(signal, async (em) => {
        const batch = await em
          .getKysely<Tables>()
          .selectFrom('articles')
          .select(['id', 'listed'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(reindexBatch)
          .execute();
        await this.refresh(
          em,
          batch.map(({ id }) => id),
        );
        indexed += batch.filter(({ listed }) => listed).length;
        return batch.map(({ id }) => id);
      });
      if (ids.length < reindexBatch) return indexed;
      after = ids.at(-1) ?? after;
    }
  }

  settled(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The database belongs to whoever opened it.
  }
}

async function findAlternatives(em: SqlEntityManager, terms: QueryTerm[]): Promise<Map<string, string[]>> {
  const forgiving = terms.filter(({ forgives }) => forgives > 0);
  if (forgiving.length === 0) return new Map();
  const words = forgiving.map(({ word }) => word);
  const distances = forgiving.map(({ forgives }) => forgives);
  const { rows } = await sql<{ term: string; words: string[] }>`
    select term, array(select similar_words(unaccent(term), distance, ${alternativesPerTerm})) as words
    from unnest(${words}::text[], ${distances}::integer[]) as terms (term, distance)
  `.execute(em.getKysely<Tables>());
  return new Map(rows.map(({ term, words: similar }) => [term, similar]));
}

interface SearchStatement {
  exact: string;
  forgiving: string;
  since: Date | undefined;
  offset: number;
  limit: number;
}

/**
 * The newest matches of titles and tags, and the newest of whole documents, ranked. A word that half of all articles
 * have would otherwise make PostgreSQL rank half of all articles.
 */
function searchStatement({ exact, forgiving, since, offset, limit }: SearchStatement) {
  const recent = since === undefined ? sql`` : sql`and published_at >= ${since.toISOString()}::timestamptz`;
  const newest = sql`${recent} order by published_at desc, article_id desc limit ${mostResults}`;
  return sql<{ article_id: number }>`
    with query as materialized (
      select to_tsquery('article_text', ${exact}) as exact, to_tsquery('article_text', ${forgiving}) as forgiving
    ), candidates as (
      (select article_id from article_search, query where headline @@ forgiving ${newest})
      union
      (select article_id from article_search, query where document @@ forgiving ${newest})
    )
    select article_id
    from candidates
    join article_search using (article_id)
    cross join query
    order by document @@ exact desc, ts_rank(document, forgiving) desc, published_at desc, article_id desc
    offset ${offset} limit ${Math.min(limit, mostResults - offset)}
  `;
}
