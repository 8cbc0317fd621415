import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { mentionNames } from '@commonplace/markdown/mention-names';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

export const mentionable = statement(
  'mentionable',
  (_db: Kysely<Tables>, param: Param<{ names: readonly string[] }>) =>
    sql<{ name: string }>`
      select lower(username collate "C") as name from users where lower(username collate "C") = any(${param('names')}::text[]) and not deleted`,
);

/** Returns the existing usernames, in lower case, that a body may mention. */
export async function mentionableUsers(db: StatementRunner, bodyMarkdown: string): Promise<Set<string>> {
  const names = mentionNames(bodyMarkdown);
  if (names.length === 0) return new Set();
  return new Set((await mentionable.all(db, { names })).map(({ name }) => name));
}
