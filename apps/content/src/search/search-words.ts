import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { QueryTerm } from './query-terms.ts';

/** A word as it is indexed, and in about how many articles. */
export interface SearchWord {
  word: string;
  articles: number;
}

/** What a term of a search may mean. */
export interface Meanings {
  /** The term itself. */
  typed: SearchWord;
  /** The words that it is the beginning of, the most used ones. */
  completed: SearchWord[];
  /** What it may be mistyped for; looked for when hardly anybody writes it so. */
  corrected: SearchWord[];
}

const mostCompletions = 16;
const mostCorrections = 8;
/** A term that so many articles have, as it is or as a beginning, is not mistyped. */
const rarelyWritten = 50;

interface Asked {
  words: readonly string[];
  forgives: readonly number[];
}

type Row = SearchWord & Omit<Meanings, 'typed'>;

const meanings = statement(
  'search-meanings',
  (_db, given: Given<Asked>) => sql<Row>`
    select lexeme as word, coalesce(known.articles, 0) as articles, completions.words as completed,
      coalesce(corrections.words, '[]') as corrected
    from unnest(${given('words')}::text[], ${given('forgives')}::integer[])
      with ordinality as given (term, forgives, position)
    cross join lateral unnest(tsvector_to_array(to_tsvector('article_text', term))) as lexeme
    left join search_words known on known.word = lexeme
    cross join lateral (
      select coalesce(json_agg(row_to_json(found)), '[]') as words, coalesce(sum(found.articles), 0) as total
      from search_completions(lexeme, ${mostCompletions}) found where found.word <> lexeme
    ) completions
    left join lateral (
      select json_agg(row_to_json(found)) as words from search_corrections(lexeme, forgives, ${mostCorrections}) found
    ) corrections on forgives > 0 and coalesce(known.articles, 0) + completions.total < ${rarelyWritten}
    order by position`,
);

/** What the terms of a search may mean, by the words that there are; bounded, however many there are. */
export async function findMeanings(runner: StatementRunner, terms: readonly QueryTerm[]): Promise<Meanings[]> {
  const rows = await meanings.all(runner, {
    words: terms.map(({ word }) => word),
    forgives: terms.map(({ forgives }) => forgives),
  });
  return rows.map(({ word, articles, ...others }) => ({ typed: { word, articles }, ...others }));
}
