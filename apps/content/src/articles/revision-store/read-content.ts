import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import { sql } from 'kysely';
import { unpack } from './frames.ts';
import { readFields } from './content-codec.ts';

/** A revision of an article. */
export interface RevisionKey {
  articleId: number;
  number: number;
}

/** Finds a revision and the revisions that it is compressed against, in the order in which they are unpacked. */
export const contentPath = statement(
  'content-of-article-revision',
  (_db, param: Param<RevisionKey>) => sql<{ content: Buffer }>`
    with recursive path as (
      select number, base_number, content from article_revisions
      where article_id = ${param('articleId')} and number = ${param('number')}
      union all
      select base.number, base.base_number, base.content from path cross join lateral (
        -- The limit keeps the planner from reading all revisions of the article at each step.
        select number, base_number, content from article_revisions
        where article_id = ${param('articleId')} and number = path.base_number limit 1
      ) as base
    )
    select content from path order by number`,
);

/** Returns the bytes of a revision; undefined if there is none. */
export async function readContent(db: StatementRunner, key: RevisionKey): Promise<Buffer | undefined> {
  return (await readContentWithDepth(db, key))?.bytes;
}

/** Returns the bytes of a revision, and the number of revisions that must be read before them; undefined if there is none. */
export async function readContentWithDepth(
  db: StatementRunner,
  key: RevisionKey,
): Promise<{ bytes: Buffer; depth: number } | undefined> {
  const path = await contentPath.all(db, key);
  let bytes: Buffer | undefined;
  for (const { content } of path) bytes = await unpack(content, bytes);
  return bytes && { bytes, depth: path.length - 1 };
}

/** Returns what the author had entered. Throws for an unknown revision. */
export async function readRevisionFields(db: StatementRunner, key: RevisionKey): Promise<ArticleInput> {
  const bytes = await readContent(db, key);
  if (bytes === undefined) throw new Error(`article ${key.articleId} has no revision ${key.number}`);
  return readFields(bytes);
}
