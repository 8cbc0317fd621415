import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';

/** A tag of an article. */
export interface ResolvedTag {
  id: number;
  name: string;
  flare: boolean;
}

/** In one order for all writers, so that two of them can never wait for each other. */
const missing = statement(
  'missing-tags',
  (_db, given: Given<{ names: readonly string[] }>) => sql`
    insert into tags (name) select name from unnest(${given('names')}::text[]) as missing (name) order by name
    on conflict (name) do nothing`,
);

/** Makes the tags of these normalized names that there are not. */
export async function insertMissingTags(db: StatementRunner, names: readonly string[]): Promise<void> {
  if (names.length > 0) await missing.all(db, { names });
}

/** A tag that was named twice, by its aliases, counts once. */
export function uniqueTags(tags: readonly ResolvedTag[]): ResolvedTag[] {
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()];
}
