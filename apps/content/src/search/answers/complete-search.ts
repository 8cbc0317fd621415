import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { CompleteSearchRequest, CompleteSearchResponseSchema } from '@commonplace/proto/content/v1/search';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { splitWords } from '../words/split-words.ts';
import { maxResults } from '../index/search-index.ts';
import { entryRecords } from '../entries/entry-records.ts';
import { beginningLexeme, canBePrefix, lexeme, nameLexeme, prefixQuery } from '../entries/entry-queries.ts';
import { findPresentWords } from './suggest-text.ts';

/** Words are read in excess, since some are not in use anymore. */
const reserve = 2;

interface Parameters {
  beginning: string;
  /** The text since the last space. */
  run: string;
  /** Names with these words, and what the index is asked for. */
  query: string;
  indexed: string;
  limit: number;
}

const matching = (type: string, param: Param<Parameters>) => sql`(
  select id from search_entry_matches(${sql.lit(type)}, ${param('indexed')}::tsquery, ${param('query')}::tsquery,
    ${sql.lit(maxResults)}))`;

const wordsAndTags = statement(
  'complete-search',
  (_db, param: Param<Parameters>) => sql<{ words: { word: string; articles: number }[]; tags: string[] }>`
    select
      (select coalesce(json_agg(row_to_json(found)), '[]')
        from search_completions(${param('beginning')}, ${param('limit')}::integer * ${sql.lit(reserve)}) found) as words,
      array(
        select name from tags where alias_for_id is null and id in ${matching('tags', param)}
        order by articles_count desc, id limit ${param('limit')}::integer) as tags`,
);

const people = statement('complete-search-people', (db: Kysely<Tables>, param: Param<Parameters>) =>
  db
    .selectFrom('users as author')
    .select('author.id')
    .select(authorColumns)
    .where(
      sql<boolean>`exists (
        select from users record where record.id = author.id and ${entryRecords.users.isShown})`,
    )
    .where(sql<boolean>`author.id in ${matching('users', param)}`)
    .orderBy(sql`starts_with(lower(author.username collate "C"), ${param('run')})`, 'desc')
    .orderBy('author.id')
    .limit(param('limit')),
);

/** Returns words, tags and users that begin with the last word of a text; none after a space. */
export async function completeSearch(
  context: ContentContext,
  call: CallContext,
  { query: text, limit }: CompleteSearchRequest,
): Promise<MessageInitShape<typeof CompleteSearchResponseSchema>> {
  const [run = ''] = /\S+$/.exec(text) ?? [];
  const words = Array.from(splitWords(run), ({ folded }) => folded);
  const beginning = words.at(-1);
  if (beginning === undefined || (words.length === 1 && !canBePrefix(beginning))) return {};
  const db = context.database.reader(call.signal);
  // A username may consist of several words: ada_lovelace.
  const whole = words.slice(0, -1);
  const query = [...whole.map((word) => lexeme(word, 'A')), prefixQuery(beginning, 'A')].join(' & ');
  const indexed = [...whole.map(nameLexeme), beginningLexeme(beginning)].join(' & ');
  const parameters = { beginning, run: run.toLowerCase(), query, indexed, limit };
  const { words: longer, tags } = await wordsAndTags.one(db, parameters);
  const present = await findPresentWords(db, longer);
  const completions = longer.map(({ word }) => word).filter((word) => present.has(word));
  const users = (await people.all(db, parameters)).map((row) => toPerson(row.id, row));
  return { completions: completions.slice(0, limit), tags, users };
}
