import { Migration } from '@commonplace/db/migrations';

// An hour, four hours, and so on up to thirty years: a time lies in one segment of each length. Those since a point in
// time are few, whatever that is (search-segments.ts).
const segments = `
  create function search_segments(published_at timestamptz) returns integer[]
  language sql immutable strict parallel safe
  as $$
    select array(
      select (level << 24) | floor(
        extract(epoch from published_at - timestamptz '1970-01-01 00:00:00+00') / (3600 * 4 ^ level))::integer
      from generate_series(0, 9) level)
  $$;
`;

// About how many articles have a word: what it may mean when it is the beginning of many words, or mistyped.
const words = `
  alter table search_words add column articles integer not null default 1;
`;

// The matches of a query, those in titles first, then those in tags, then the newest. No more than \`most\` of what the index finds for a
// part of the query are looked at; what is too old only counts as such afterwards, so that \`within\` has to keep it out.
// Only with the index, whose costs are known: reading the texts of a table costs more than PostgreSQL believes.
const matches = `
  create function search_matches(
    index_query tsquery, query tsquery, title_query tsquery, only_headlines boolean, within integer[], since timestamptz,
    most integer, count integer)
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
          where headline @@ index_query and search_segments(published_at) && within limit most
        ) part
      ) found where found.published_at >= since and found.headline @@ query
      order by found.published_at desc, found.article_id desc limit count;
    elsif within is not null then
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query and search_segments(published_at) && within limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    else
      return query select found.article_id, found.looked_at from (
        select article_id, published_at, headline, document, count(*) over () as looked_at from (
          select article_id, published_at, headline, document from article_search
          where document @@ index_query limit most
        ) part
      ) found where found.published_at >= since and found.document @@ query
      order by found.headline @@ title_query desc, found.headline @@ query desc, found.published_at desc,
        found.article_id desc limit count;
    end if;
  end
  $$;
`;

// The words that begin so, the most used first; of a long beginning, of a thousand of them.
const completions = `
  create function search_completions(beginning text, most integer)
  returns table (word text, articles integer)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    case length(beginning)
      when 1 then return query select word, articles from search_words
        where left(word, 1) = beginning order by articles desc limit most;
      when 2 then return query select word, articles from search_words
        where left(word, 2) = beginning order by articles desc limit most;
      when 3 then return query select word, articles from search_words
        where left(word, 3) = beginning order by articles desc limit most;
      else return query select part.word, part.articles from (
          select word, articles from search_words
          where word ~>=~ beginning and word ~<~ (beginning || chr(1114111)) limit 1000
        ) part order by part.articles desc limit most;
    end case;
  end
  $$;
`;

// The words that a mistyped one may have been meant for, the nearest first: of the most used ones that begin alike, and
// of those that begin with another letter but are right in the rest.
const corrections = `
  create function search_corrections(term text, distance integer, most integer)
  returns table (word text, articles integer)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    return query
    select candidate.word, candidate.articles from (
      (select word, articles from search_words where left(word, 2) = left(term, 2) order by articles desc limit 1500)
      union
      (select word, articles from search_words
        where left(word, 2) = reverse(left(term, 2)) order by articles desc limit 300)
      union
      (select word, articles from search_words where left(word, 1) = left(term, 1) order by articles desc limit 300)
      union
      (select word, articles from search_words where word in (
        select letter || rest
        from unnest(array[substr(term, 2), term]) rest, unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) letter
        union select substr(term, 2)))
    ) candidate
    where length(candidate.word) between length(term) - distance and length(term) + distance
      and candidate.word <> term and levenshtein_less_equal(candidate.word, term, distance) <= distance
    order by levenshtein_less_equal(candidate.word, term, distance), candidate.articles desc, candidate.word
    limit most;
  end
  $$;
`;

/** Searches whose cost does not grow with the number of articles and words. */
export class BoundedSearch extends Migration {
  override name = '0005-bounded-search';

  override up(): void {
    this.addSql(segments);
    this.addSql(words);
    this.addSql(matches);
    this.addSql(completions);
    this.addSql(corrections);
  }
}
