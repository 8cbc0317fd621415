import type { ArticleRevision } from '@commonplace/proto/content/v1/article_revisions';
import type { ArticleInput } from '@commonplace/proto/content/v1/articles';
import { authorColumns, toPerson, type AuthorRow } from '@commonplace/people/person';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/domain/errors';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { readRevisionFields, type RevisionKey } from '../revision-store/read-content.ts';

/** Selects what a list shows of revisions. */
export function selectRevisions(db: Kysely<Tables>) {
  return db
    .selectFrom('article_revisions as r')
    .leftJoin('users as author', 'author.id', 'r.user_id')
    .innerJoin('article_revisions as titled', (join) =>
      join.onRef('titled.article_id', '=', 'r.article_id').onRef('titled.number', '=', 'r.title_number'),
    )
    .select(['r.id', 'r.article_id', 'r.number', 'r.kind', 'r.user_id', 'r.created_at', 'titled.title'])
    .select(['r.words', 'r.added', 'r.removed', 'r.refused'])
    .select(authorColumns);
}

type RevisionRow = InferResult<ReturnType<typeof selectRevisions>>[number];

/** Returns a revision as the API has it. `pending` is the number of the article's pending autosave. */
export function toRevision(row: RevisionRow, pending: number | null): ArticleRevision {
  const { id, number, kind, title, words, added, removed, refused } = row;
  const revision: ArticleRevision = {
    $typeName: 'commonplace.content.v1.ArticleRevision',
    id,
    articleId: row.article_id,
    number,
    kind,
    title,
    words,
    added,
    removed,
    refused,
    createdAt: toRfc3339(row.created_at),
    pending: number === pending,
  };
  // A user whose event has not arrived, or who was merged into another.
  if (row.user_id !== null && row.author_username !== null) revision.user = toPerson(row.user_id, row as AuthorRow);
  return revision;
}

const revisionByNumber = statement('article-revision-by-number', (db: Kysely<Tables>, param: Param<RevisionKey>) =>
  selectRevisions(db).where('r.article_id', '=', param('articleId')).where('r.number', '=', param('number')),
);

/** Returns a revision with what the author had entered, unless its `fields` are passed. Throws `not_found` for an unknown number. */
export async function readRevision(
  db: StatementRunner,
  key: RevisionKey,
  pending: number | null,
  fields?: ArticleInput,
): Promise<ArticleRevision & { article: ArticleInput }> {
  const row = await revisionByNumber.first(db, key);
  if (!row) throw notFound();
  return { ...toRevision(row, pending), article: fields ?? (await readRevisionFields(db, key)) };
}
