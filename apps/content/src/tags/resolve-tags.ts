import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';

/** A tag of an article, with aliases resolved. */
export interface ResolvedTag {
  id: number;
  name: string;
  flare: boolean;
}

/** One order for all writers prevents deadlocks. */
const missing = statement(
  'missing-tags',
  (_db, param: Param<{ names: readonly string[] }>) => sql`
    insert into tags (name) select name from unnest(${param('names')}::text[]) as missing (name) order by name
    on conflict (name) do nothing`,
);

/** Creates missing tags of normalized names. */
export async function insertMissingTags(db: StatementRunner, names: readonly string[]): Promise<void> {
  if (names.length > 0) await missing.all(db, { names });
}

/** Removes duplicates, which come from aliases. */
export function uniqueTags(tags: readonly ResolvedTag[]): ResolvedTag[] {
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()];
}
