import { Migration } from '@commonplace/db/migrations';

// As before, but nothing is compared or sorted out before it is known to be near enough.
const corrections = `
  create or replace function search_corrections(term text, distance integer, most integer)
  returns table (word text, articles integer)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    return query
    select near.word, near.articles from (
      select distinct candidate.word, candidate.articles from (
        (select word, articles from search_words where left(word, 2) = left(term, 2) order by articles desc limit 1500)
        union all
        (select word, articles from search_words
          where left(word, 2) = reverse(left(term, 2)) order by articles desc limit 300)
        union all
        (select word, articles from search_words where left(word, 1) = left(term, 1) order by articles desc limit 300)
        union all
        (select word, articles from search_words where word in (
          select letter || rest
          from unnest(array[substr(term, 2), term]) rest, unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) letter
          union all select substr(term, 2)))
      ) candidate
      where length(candidate.word) between length(term) - distance and length(term) + distance
        and candidate.word <> term and levenshtein_less_equal(candidate.word, term, distance) <= distance
    ) near
    order by levenshtein_less_equal(near.word, term, distance), near.articles desc, near.word
    limit most;
  end
  $$;
`;

/** Searches look through a thousand headlines and two thousand words: in an index that has them, not row by row. */
export class SearchesReadIndexes extends Migration {
  static contractStep = 'what the last release asks of the indexes, it finds in those that take their place';

  override name = '0028-searches-read-indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What matches is asked of the index of terms: the headlines of all articles are not to be gone through for it.
    for (const name of ['search_matches', 'search_matches_at_root', 'search_matches_in_subforem']) {
      this.addSql(`alter function ${name} set enable_indexonlyscan = off`);
    }
    this.addSql('drop index concurrently if exists article_search_newest_headlines');
    this.addSql(`create index concurrently article_search_newest_headlines on article_search
      (published_at desc, article_id desc) include (headline, subforem_id)`);
    this.addSql('drop index concurrently if exists article_search_newest');
    // An index alone is read where a page has been vacuumed, and the newest pages are those that searches read.
    this.addSql(`alter table article_search
      set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000)`);
    for (const length of [1, 2, 3]) {
      this.addSql(`drop index concurrently if exists search_words_by_beginning_${length}`);
      this.addSql(`create index concurrently search_words_by_beginning_${length} on search_words
        (left(word, ${length}), articles desc) include (word)`);
      this.addSql(`drop index concurrently if exists search_words_beginning_${length}`);
    }
    this.addSql(corrections);
  }
}
