import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { QueryTerm } from './parse-query.ts';
import { synonyms } from './synonyms.ts';

/** A word as it is indexed, and in about how many articles. */
export interface SearchWord {
  word: string;
  articles: number;
}

/** What a term of a search may mean. */
export interface Meanings {
  /** The term itself. */
  typed: SearchWord;
  /** Its synonyms, and the words that it is the beginning of, the most used ones. */
  completed: SearchWord[];
  /** What it may be mistyped for; looked for when hardly anybody writes it so. */
  corrected: SearchWord[];
}

const maxCompletions = 16;
const maxCorrections = 8;
/** A term that so many articles have, as it is or as a beginning, is not mistyped. */
const correctionThreshold = 50;

interface Asked {
  words: readonly string[];
  forgives: readonly number[];
  completes: readonly boolean[];
}

type Row = SearchWord & Omit<Meanings, 'typed'> & { position: number };

/**
 * Read from a subselect, arrays are of a length that PostgreSQL does not know when it plans. Else it would expect a plan
 * for so many words to be the better one, and make it anew for each search, which takes as long as running it.
 */
const meanings = statement(
  'search-meanings',
  (_db, given: Given<Asked>) => sql<Row>`
    select term as word, coalesce(known.articles, 0) as articles, completions.words as completed,
      coalesce(corrections.words, '[]') as corrected, position::integer as position
    from unnest((select ${given('words')}::text[]), (select ${given('forgives')}::integer[]),
      (select ${given('completes')}::boolean[])) with ordinality as given (term, forgives, completes, position)
    left join search_words known on known.word = term
    cross join lateral (
      select coalesce(json_agg(row_to_json(found)), '[]') as words, coalesce(sum(found.articles), 0) as total
      from search_completions(term, ${maxCompletions}) found where completes and found.word <> term
    ) completions
    -- As a condition of the join, it would be looked at when the words have been looked for.
    cross join lateral (
      select json_agg(row_to_json(found)) as words from search_corrections(term, forgives, ${maxCorrections}) found
      where forgives > 0 and coalesce(known.articles, 0) + completions.total < ${correctionThreshold}
    ) corrections
    order by position`,
);

/** What the terms of a search may mean, by the words that there are; bounded, however many there are. */
export async function findMeanings(runner: StatementRunner, terms: readonly QueryTerm[]): Promise<Meanings[]> {
  if (terms.length === 0) return [];
  const others = terms.map(({ word, isExact }) => (isExact ? [] : (synonyms.get(word) ?? [])));
  const words = [...terms.map(({ word }) => word), ...others.flat()];
  const forgives = words.map((_word, index) => terms[index]?.forgives ?? 0);
  const completes = words.map((_word, index) => terms[index]?.isExact !== true);
  const rows = await meanings.all(runner, { words, forgives, completes });
  const isTyped = ({ position }: Row) => position <= terms.length;
  return rows.filter(isTyped).map(({ word, articles, position, completed, corrected }) => {
    const meant = rows.filter((row) => !isTyped(row) && others[position - 1]?.includes(words[row.position - 1] ?? ''));
    const written = meant.filter((row) => row.articles > 0).map((row) => ({ word: row.word, articles: row.articles }));
    return { typed: { word, articles }, completed: [...written, ...completed], corrected };
  });
}
