import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { pack } from './frames.ts';
import { readContent } from './read-content.ts';

interface Removal {
  articleId: number;
  numbers: readonly number[];
}

/** Selects the revisions that stay and are compressed against one that goes, each with the nearest one that stays. */
const dependents = statement(
  'dependents-of-removed-article-revisions',
  (_db, param: Param<Removal>) => sql<{ number: number; base_number: number | null }>`
    with recursive path as (
      select number, base_number from article_revisions
      where article_id = ${param('articleId')} and base_number = any(${param('numbers')}::integer[])
        and number <> all(${param('numbers')}::integer[])
      union all
      select path.number, gone.base_number from path
      join article_revisions as gone on gone.article_id = ${param('articleId')} and gone.number = path.base_number
      where gone.number = any(${param('numbers')}::integer[])
    )
    select path.number, path.base_number from path
    where path.base_number is null or path.base_number <> all(${param('numbers')}::integer[])
    order by path.number`,
);

/** Gives the titles of revisions that go to the first one that stays of those that have each. */
const bequeathTitles = statement(
  'bequeath-titles-of-removed-article-revisions',
  (_db, param: Param<Removal>) => sql`
    update article_revisions as heir
    set title_number = first.number, title = case when heir.number = first.number then gone.title else '' end
    from article_revisions as gone cross join lateral (
      select min(number) as number from article_revisions
      where article_id = gone.article_id and title_number = gone.number
        and number <> all(${param('numbers')}::integer[])
    ) as first
    where gone.article_id = ${param('articleId')} and gone.number = any(${param('numbers')}::integer[])
      and gone.title_number = gone.number and heir.article_id = gone.article_id
      and heir.title_number = gone.number and heir.number <> all(${param('numbers')}::integer[])`,
);

/** Removes revisions of an article that the caller has locked; others are compressed again where they depend on them. */
export async function removeRevisions(em: SqlEntityManager, removal: Removal): Promise<void> {
  if (removal.numbers.length === 0) return;
  const { articleId } = removal;
  const db = em.getKysely<Tables>();
  for (const { number, base_number: baseNumber } of await dependents.all(db, removal)) {
    const bytes = await readContent(db, { articleId, number });
    if (bytes === undefined) throw new Error(`article ${articleId} has lost revision ${number}`);
    const base = baseNumber === null ? undefined : await readContent(db, { articleId, number: baseNumber });
    await replaceContent(db, { articleId, number, baseNumber, content: await pack(bytes, base) });
  }
  await bequeathTitles.all(db, removal);
  await db
    .deleteFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('number', 'in', [...removal.numbers])
    .execute();
}

interface Repacked {
  articleId: number;
  number: number;
  baseNumber: number | null;
  content: Buffer;
}

async function replaceContent(db: Kysely<Tables>, { articleId, number, baseNumber, content }: Repacked) {
  await db
    .updateTable('article_revisions')
    .set({ base_number: baseNumber, content })
    .where('article_id', '=', articleId)
    .where('number', '=', number)
    .execute();
}
