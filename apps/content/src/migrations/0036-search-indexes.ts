import { Migration } from '@commonplace/db/migrations';

const tables = `
  -- The indexes that search engines keep, and how far each has been filled.
  create table search_indexes (
    name text primary key,
    engine text not null,
    -- What searches it: articles, users and so on.
    type text not null,
    -- Of its settings, the splitting of words and the form of its documents.
    fingerprint text not null,
    -- When the engine says that it was created: another time is another, empty index.
    created_at text not null,
    -- Every record up to this id has been written into it; how many that is, and how many there are.
    filled_up_to integer not null default 0,
    filled integer not null default 0,
    total integer not null default 0,
    filled_at timestamptz,
    -- When a process last looked after it; the release that it belongs to may be gone.
    kept_at timestamptz not null default now(),
    -- Fills wait for transactions that began before, which do not know of the index.
    registered_by xid8 not null default pg_current_xact_id()
  );
  -- Records that an index has to be told about, newest last.
  create table search_changes (
    id bigint generated always as identity primary key,
    index_name text not null references search_indexes (name) on delete cascade,
    record_id integer not null,
    changed_at timestamptz not null default now()
  );
  create index search_changes_of_index on search_changes (index_name, id);
`;

// As \`search_matches\` and its neighbors of the last release, with an end of the time that is searched.
const matchesIn = (name: string, parameters: string, condition: string) => `
  create function ${name}(
    index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamptz,
    before timestamptz, most integer, count integer${parameters})
  returns table (article_id integer, looked_at bigint)
  language plpgsql stable
  set enable_seqscan = off
  set enable_indexonlyscan = off
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.published_at < before and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $$;
`;

/** Search engines keep copies that heal themselves, and searches may end at a point in time. */
export class SearchIndexesMigration extends Migration {
  override name = '0036-search-indexes';

  override up(): void {
    this.addSql(tables);
    this.addSql(matchesIn('find_articles', '', ''));
    this.addSql(
      matchesIn('find_articles_at_root', ', shown integer[]', 'and (subforem_id is null or subforem_id = any(shown))'),
    );
    this.addSql(
      matchesIn('find_articles_in_subforem', ', subforem integer', 'and array[subforem_id] && array[subforem]'),
    );
  }
}
