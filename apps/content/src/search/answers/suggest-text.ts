import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { splitWords } from '../words/split-words.ts';
import { wordNumber } from '../words/word-number.ts';
import { hasNumbers } from '../postgres/number-queries.ts';
import { findMeanings } from '../postgres/search-words.ts';
import { entryTypes } from '../entries/entry-types.ts';
import { findEntryCorrections } from '../entries/entry-corrections.ts';
import type { ParsedSearch } from './parse-search.ts';

/** A word of this many articles need not be looked up. */
const commonFrom = 1_000;

/**
 * Suggests the search text with mistyped words corrected; undefined without a suggestion. Filters, phrases and excluded
 * words stay.
 */
export async function suggestText(
  runner: StatementRunner,
  text: string,
  { query, filterSpans }: ParsedSearch,
): Promise<string | undefined> {
  const terms = query.terms.filter(({ maxTypos }) => maxTypos > 0);
  if (terms.length === 0) return undefined;
  const meanings = await findMeanings(runner, terms);
  const missing = meanings.filter(({ typed, completed }) => typed.articles === 0 && completed.length === 0);
  if (missing.length === 0) return undefined;
  const ofEntries = await findEntryCorrections(runner, { terms });
  const corrections = missing.flatMap(({ typed, corrected }) => {
    const entryWords = ofEntries.get(typed.word);
    // An entry has the word, or one with this prefix.
    if (entryWords === undefined) return [];
    const words = [...corrected, ...entryWords.map((word) => ({ word, articles: 0 }))];
    return [{ word: typed.word, words }];
  });
  const candidates = corrections.flatMap(({ words }) => words);
  const present = await findPresentWords(runner, candidates);
  const replacements = new Map(
    corrections.flatMap(({ word, words }) => {
      const replacement = words.find((other) => present.has(other.word));
      return replacement === undefined ? [] : [[word, replacement.word] as const];
    }),
  );
  return replacements.size === 0 ? undefined : replaceWords(text, replacements, filterSpans);
}

/** Returns those words that public records still have, since the lists of words are never pruned. */
export async function findPresentWords(
  runner: StatementRunner,
  words: readonly { word: string; articles: number }[],
): Promise<Set<string>> {
  const common = words.filter(({ articles }) => articles >= commonFrom).map(({ word }) => word);
  const rare = words.filter(({ articles }) => articles < commonFrom).map(({ word }) => word);
  if (rare.length === 0) return new Set(common);
  return new Set([
    ...common,
    ...(await present.all(runner, { words: rare, numbers: rare.map(wordNumber) })).map(({ word }) => word),
  ]);
}

/** Quoting makes a lexeme of any word. */
const present = statement(
  'present-words',
  (_db, param: Param<{ words: readonly string[]; numbers: readonly number[] }>) => sql<{ word: string }>`
    select word from unnest((select ${param('words')}::text[]), (select ${param('numbers')}::integer[])) as given (word, number)
    where search_entries_have(word, array[${sql.join(entryTypes.map((type) => sql.lit(type)))}])
      or exists (
        select from search_documents join articles on articles.id = article_id
        where listed and ${hasNumbers(sql`number::text`)})`,
);

function replaceWords(
  text: string,
  replacements: ReadonlyMap<string, string>,
  kept: readonly { start: number; end: number }[],
): string {
  let replaced = '';
  let from = 0;
  for (const { start, end, folded } of splitWords(text)) {
    const replacement = replacements.get(folded);
    const isKept = kept.some((span) => start >= span.start && start < span.end);
    if (replacement === undefined || isKept || start < from) continue;
    replaced += text.slice(from, start) + replacement;
    from = end;
  }
  return replaced + text.slice(from);
}
