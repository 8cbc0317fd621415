import { Migration } from '@commonplace/db/migrations';

/** Longer beginnings are found by as many characters, and compared in the document. */
const longestBeginning = 16;

// A word is marked if a name has it, and so is a beginning, with signs that no word has. As a prefix in a query, a beginning
// would be looked up word by word, and all records of these words be read before those of rarer ones.
const lexemes = `
  create function search_entry_lexemes(document tsvector) returns tsvector
  language sql immutable strict parallel safe as $$
    select array_to_tsvector(array(
      select case when word = any(names) then '=' else '' end || word
      from (select tsvector_to_array(ts_filter(document, '{a}')) as names offset 0) given
      cross join unnest(tsvector_to_array(document)) word
      union
      select '^' || left(word, size) from unnest(tsvector_to_array(document)) word
      cross join lateral generate_series(1, least(length(word), ${longestBeginning})) size))
  $$;
`;

// Spans of ids, each four times as long as the one before, so that a search asks for three of them at once.
const segments = `
  create function search_entry_segments(type text, id integer) returns text[]
  language sql immutable strict parallel safe as $$
    select array[type, type || ' 14 ' || (id >> 14)::text, type || ' 16 ' || (id >> 16)::text,
      type || ' 18 ' || (id >> 18)::text, type || ' 20 ' || (id >> 20)::text]
  $$;
`;

// What matches of a type, at most `most`: of the first 65,536 ids, then of four times as many each time, since an index
// finds all records of a common word before the first is read. Only with the index: a common word would be looked for
// row by row. The document is compared with what the index found, not with another index.
const matches = `
  create function search_entry_matches(wanted text, indexed tsquery, query tsquery, most integer)
  returns table (id integer, weight double precision, document tsvector)
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  declare
    last_id constant integer := (select max(id) from search_entries where type = wanted);
    size integer := 14;
    first integer := 0;
    remaining integer := most;
    added integer;
  begin
    while remaining > 0 and size <= 20 and first << size <= last_id loop
      return query select found.* from (
        select id, weight, document from search_entries
        where search_entry_lexemes(document) @@ indexed and search_entry_segments(type, id) && array(
          select wanted || ' ' || size::text || ' ' || segment::text from generate_series(first, 3) segment)
        offset 0
      ) found where document @@ query limit remaining;
      get diagnostics added = row_count;
      remaining := remaining - added;
      size := size + 2;
      first := 1;
    end loop;
    if remaining > 0 and last_id >= 1 << 22 then
      return query select found.* from (
        select id, weight, document from search_entries
        where search_entry_lexemes(document) @@ indexed and search_entry_segments(type, id) && array[wanted]
        offset 0
      ) found where id >= 1 << 22 and document @@ query limit remaining;
    end if;
  end
  $$;
`;

// Whether an entry has a word. A common word is found among the first ids of a type.
const presence = `
  create function search_entries_have(word text, types text[]) returns boolean
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    indexed constant tsquery := quote_literal(word) || ' | ' || quote_literal('=' || word);
  begin
    return exists (
      select from search_entries
      where search_entry_lexemes(document) @@ indexed
        and search_entry_segments(type, id) && array(select given || ' 14 0' from unnest(types) given)
    ) or exists (
      select from search_entries where search_entry_lexemes(document) @@ indexed);
  end
  $$;
`;

/**
 * Finds entries by words, beginnings of words and spans of ids. The last release asks `search_entry_candidates`; a later one
 * drops it with its index.
 */
export class FoundEntriesMigration extends Migration {
  override name = '0094-found-entries';

  override up(): void {
    this.addSql(lexemes);
    this.addSql(segments);
    this.addSql(matches);
    this.addSql(presence);
  }
}
