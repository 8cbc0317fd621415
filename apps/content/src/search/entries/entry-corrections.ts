import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { SearchQuery } from '../index/parse-query.ts';

const maxCorrections = 8;

interface Row {
  term: string;
  words: string[];
}

/** Corrections of terms that no entry has, neither as a word nor as a prefix. */
const corrections = statement(
  'search-entry-corrections',
  (_db, param: Param<{ words: readonly string[]; maxTypos: readonly number[] }>) => sql<Row>`
    select term, array(select word from search_entry_corrections(term, maxTypos, ${sql.lit(maxCorrections)})) as words
    from unnest((select ${param('words')}::text[]), (select ${param('maxTypos')}::integer[])) as given (term, maxTypos)
    where not exists (
      select from search_entry_words where word ~>=~ term and word ~<~ (term || chr(1114111)))`,
);

/** Returns the terms that no entry has, with possible corrections, nearest first. */
export async function findEntryCorrections(
  runner: StatementRunner,
  { terms }: Pick<SearchQuery, 'terms'>,
): Promise<Map<string, string[]>> {
  const forgiving = terms.filter(({ maxTypos }) => maxTypos > 0);
  if (forgiving.length === 0) return new Map();
  const words = forgiving.map(({ word }) => word);
  const rows = await corrections.all(runner, { words, maxTypos: forgiving.map(({ maxTypos }) => maxTypos) });
  return new Map(rows.map(({ term, words: meant }) => [term, meant]));
}
