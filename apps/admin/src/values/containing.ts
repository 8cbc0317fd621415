import { sql, type RawBuilder } from 'kysely';

/** Whether a text contains another; an index of trigrams finds those of three letters or more. */
export function containing(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${text} like ${pattern}`;
}
