import { sql, type RawBuilder } from 'kysely';

/** Builds a `like` condition that matches literally; a trigram index serves three letters or more. */
export function containing(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${text} like ${pattern}`;
}
