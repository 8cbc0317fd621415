import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { documentWords, maxHtmlLength, type DocumentWords } from '../index/document-words.ts';
import type { SearchQuery } from '../index/parse-query.ts';

/** Texts that are read at a time. */
const batchSize = 50;
/** Characters of HTML whose words one search compares. */
const maxCharacters = 8_000_000;

interface Text {
  id: number;
  title: string;
  html: string;
}

const texts = statement(
  'search-phrase-texts',
  (_db, param: Param<{ ids: readonly number[] }>) => sql<Text>`
    -- A join could read all texts between the given ones.
    select article_id as id, (select title from articles where id = article_id),
      left(body_html, ${sql.lit(maxHtmlLength)}) as html
    from article_bodies where article_id = any(${param('ids')}::integer[])`,
);

/**
 * Returns the first `count` of these articles, in order, whose title or body has each phrase of a search, and that have
 * none that it excludes. Reads a bounded amount of text.
 */
export async function keepWithPhrases(
  runner: StatementRunner,
  ids: readonly number[],
  query: SearchQuery,
  count: number,
): Promise<number[]> {
  const kept: number[] = [];
  let characters = 0;
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const byId = new Map((await texts.all(runner, { ids: batch })).map((text) => [text.id, text]));
    for (const text of batch.flatMap((id) => byId.get(id) ?? [])) {
      if (kept.length >= count || characters >= maxCharacters) return kept;
      characters += text.html.length;
      const words = await documentWords({ ...text, tags: [] });
      if (matchesPhrases(words, query)) kept.push(text.id);
    }
  }
  return kept;
}

/** Whether a search has phrases, wanted or excluded. */
export function hasPhrases({ phrases, excluded }: SearchQuery): boolean {
  return phrases.length > 0 || excluded.some((words) => words.length > 1);
}

function matchesPhrases({ title, body }: DocumentWords, { phrases, excluded }: SearchQuery): boolean {
  const has = (phrase: readonly string[]) => hasPhrase(title, phrase) || hasPhrase(body, phrase);
  return phrases.every(has) && !excluded.some((words) => words.length > 1 && has(words));
}

function hasPhrase(words: readonly string[], [first = '', ...others]: readonly string[]): boolean {
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    if (others.every((word, index) => words[at + 1 + index] === word)) return true;
  }
  return false;
}
