import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { QueryTerm } from '../index/parse-query.ts';
import { synonyms } from '../index/synonyms.ts';

/** An indexed word, and about how many articles have it. */
export interface SearchWord {
  word: string;
  articles: number;
}

/** The possible meanings of a term. */
export interface Meanings {
  /** The term itself. */
  typed: SearchWord;
  /** Its synonyms, and the most used words with it as a prefix. */
  completed: SearchWord[];
  /** Corrections; looked up only if the term is rare. */
  corrected: SearchWord[];
}

const maxCompletions = 16;
const maxCorrections = 8;
/** A term that this many articles have, as a word or a prefix, is not mistyped. */
const correctionThreshold = 50;

interface TermParameters {
  words: readonly string[];
  maxTypos: readonly number[];
  completes: readonly boolean[];
}

type Row = SearchWord & Omit<Meanings, 'typed'> & { position: number };

/**
 * Arrays come from subqueries, so that their length is unknown to the planner. It would otherwise prefer a plan for
 * this length and plan each search again, which takes as long as running it.
 */
const meanings = statement(
  'search-meanings',
  (_db, param: Param<TermParameters>) => sql<Row>`
    select term as word, coalesce(known.articles, 0) as articles, completions.words as completed,
      coalesce(corrections.words, '[]') as corrected, position::integer as position
    from unnest((select ${param('words')}::text[]), (select ${param('maxTypos')}::integer[]),
      (select ${param('completes')}::boolean[])) with ordinality as given (term, maxTypos, completes, position)
    left join search_words known on known.word = term
    cross join lateral (
      select coalesce(json_agg(row_to_json(found)), '[]') as words, coalesce(sum(found.articles), 0) as total
      from search_completions(term, ${maxCompletions}) found where completes and found.word <> term
    ) completions
    -- As a condition of the join, it would be looked at when the words have been looked for.
    cross join lateral (
      select json_agg(row_to_json(found)) as words from search_corrections(term, maxTypos, ${maxCorrections}) found
      where maxTypos > 0 and coalesce(known.articles, 0) + completions.total < ${correctionThreshold}
    ) corrections
    order by position`,
);

/** Returns the possible meanings of terms among the existing words; bounded, however many there are. */
export async function findMeanings(runner: StatementRunner, terms: readonly QueryTerm[]): Promise<Meanings[]> {
  if (terms.length === 0) return [];
  const others = terms.map(({ word, isExact }) => (isExact ? [] : (synonyms.get(word) ?? [])));
  const words = [...terms.map(({ word }) => word), ...others.flat()];
  const maxTypos = words.map((_word, index) => terms[index]?.maxTypos ?? 0);
  const completes = words.map((_word, index) => terms[index]?.isExact !== true);
  const rows = await meanings.all(runner, { words, maxTypos, completes });
  const isTyped = ({ position }: Row) => position <= terms.length;
  return rows.filter(isTyped).map(({ word, articles, position, completed, corrected }) => {
    const meant = rows.filter((row) => !isTyped(row) && others[position - 1]?.includes(words[row.position - 1] ?? ''));
    const written = meant.filter((row) => row.articles > 0).map((row) => ({ word: row.word, articles: row.articles }));
    return { typed: { word, articles }, completed: [...written, ...completed], corrected };
  });
}
