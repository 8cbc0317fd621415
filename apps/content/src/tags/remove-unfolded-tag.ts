import { statement, type Given } from '@commonplace/db/statement';
import { foldTag } from '@commonplace/rules/names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { writeEntries } from '../search/entries/write-entries.ts';

/** An article that release 0.1.0 wrote may still use it. */
const removal = statement(
  'remove-unfolded-tag',
  (_db, given: Given<{ name: string }>) => sql<{ id: number }>`
    delete from tags
    where name = ${given('name')} and not exists (select from article_tags where tag_id = tags.id)
    returning id`,
);

/** Removes a tag whose name is not folded, since lookups only find the folded name. */
export async function removeUnfoldedTag(em: SqlEntityManager, name: string): Promise<void> {
  if (foldTag(name) === name) return;
  const [removed] = await removal.all(em.getKysely(), { name });
  if (removed) await writeEntries(em, 'tags', [removed.id]);
}
