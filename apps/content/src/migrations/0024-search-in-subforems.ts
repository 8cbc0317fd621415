import { Migration } from '@commonplace/db/migrations';

// As `search_matches` before, with separate SQL for each scope, and so its own plan: the scan limit counts matches within
// the subforem, so that those of a rare one are not crowded out by others.
const matchesIn = (name: string, parameter: string, condition: string) => `
  create or replace function ${name}(
    index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamptz,
    most integer, count integer, ${parameter})
  returns table (article_id integer, looked_at bigint)
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    if only_headlines then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, count(*) over () as looked_at from (
          select article_id, published_at, headline from article_search
          where headline @@ index_query and search_segments(published_at) && within and ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within and ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and ${condition} limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $$;
`;

// A process of the last release writes what articles are found by without saying where they belong.
const place = `
  create or replace function place_article_search() returns trigger language plpgsql as $$
  begin
    new.subforem_id := (select subforem_id from articles where id = new.article_id);
    return new;
  end
  $$;
`;

/** Searches under the host of a subforem look at its articles alone. */
export class SearchInSubforems extends Migration {
  static contractStep = 'what the last release asks of the index, it finds in the one that takes its place';

  override name = '0024-search-in-subforems';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table article_search add column if not exists subforem_id integer');
    this.addSql(place);
    this.addSql(`create or replace trigger article_search_placed before insert or update on article_search
      for each row execute function place_article_search()`);
    this.addSql(`update article_search set published_at = article_search.published_at
      from articles where articles.id = article_id and articles.subforem_id is distinct from article_search.subforem_id`);
    this.addSql('drop index concurrently if exists article_search_terms_by_place');
    this.addSql(`create index concurrently article_search_terms_by_place on article_search
      using gin (headline, document, search_segments(published_at), (array[subforem_id]))
      with (gin_pending_list_limit = 256)`);
    this.addSql('drop index concurrently if exists article_search_terms');
    this.addSql('drop index concurrently if exists article_search_newest_in_subforem');
    this.addSql(`create index concurrently article_search_newest_in_subforem on article_search
      (subforem_id, published_at desc, article_id desc) where subforem_id is not null`);
    this.addSql(matchesIn('search_matches_in_subforem', 'subforem integer', 'array[subforem_id] && array[subforem]'));
    // The root shows what is in no subforem, or in one of these.
    this.addSql(
      matchesIn('search_matches_at_root', 'shown integer[]', '(subforem_id is null or subforem_id = any(shown))'),
    );
  }
}
