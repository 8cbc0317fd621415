import { Migration } from '@commonplace/db/migrations';

/** In searches of articles, two exchanged letters count as one typing error, as in Meilisearch: `braed` finds `bread`. */
export class ExchangedLetters extends Migration {
  override name = '0117-exchanged-letters';

  override up(): void {
    this.addSql(`
      create function exchanged_letters(term text) returns text[] language sql immutable parallel safe as $function$
        select array(
          select overlay(term placing reverse(substr(term, at, 2)) from at for 2)
          from generate_series(1, length(term) - 1) at)
      $function$`);
    this.addSql(`
      create or replace function search_corrections(term text, distance integer, most integer)
      returns table(word text, articles integer)
      language plpgsql stable
      set plan_cache_mode to 'force_generic_plan'
      set enable_bitmapscan to 'off'
      as $function$
        #variable_conflict use_column
        declare
          exchanged text[] := exchanged_letters(term);
        begin
          return query
          select near.word, near.articles from (
            select distinct candidate.word, candidate.articles,
              case when candidate.word = any(exchanged) then 1
                else levenshtein_less_equal(candidate.word, term, distance) end as errors
            from (
              (select word, articles from search_words where left(word, 2) = left(term, 2) order by articles desc limit 1500)
              union all
              (select word, articles from search_words
                where left(word, 2) = reverse(left(term, 2)) order by articles desc limit 300)
              union all
              (select word, articles from search_words where left(word, 1) = left(term, 1) order by articles desc limit 300)
              union all
              (select word, articles from search_words where word in (
                select letter || rest
                from unnest(array[substr(term, 2), term]) rest,
                  unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) letter
                union all select substr(term, 2)
                union all select unnest(exchanged)))
            ) candidate
            where length(candidate.word) between length(term) - distance and length(term) + distance
              and candidate.word <> term
          ) near
          where near.errors <= distance
          order by near.errors, near.articles desc, near.word
          limit most;
        end
      $function$`);
  }
}
