import { Migration } from '@commonplace/db/migrations';

/** Two exchanged letters count as one typing error in searches of people, tags, podcasts and listings, too. */
export class ExchangedLettersOfEntries extends Migration {
  override name = '0118-exchanged-letters-of-entries';

  override up(): void {
    this.addSql(`
      create or replace function search_entry_corrections(term text, distance integer, most integer)
      returns table(word text)
      language plpgsql stable
      set plan_cache_mode to 'force_generic_plan'
      as $function$
        #variable_conflict use_column
        declare
          exchanged text[] := exchanged_letters(term);
        begin
          return query
          select near.word from (
            select distinct candidate.word,
              case when candidate.word = any(exchanged) then 1
                else levenshtein_less_equal(candidate.word, term, distance) end as errors
            from (
              (select word from search_entry_words where left(word, 2) = left(term, 2) limit 3000)
              union all
              (select word from search_entry_words where left(word, 2) = reverse(left(term, 2)) limit 300)
              union all
              (select word from search_entry_words where word in (
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
          order by near.errors, near.word
          limit most;
        end
      $function$`);
  }
}
