import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables.ts';
import { authorOfComment, commentColumns, type CommentRow } from './comment-row.ts';

export interface ListCommentsInput {
  articleId: number;
  /** Of top-level comments; absent for the whole discussion. */
  page?: { number: number; perPage: number } | undefined;
}

/**
 * E14: comments with their authors, by id ascending, which puts parents before replies. Drafts are accepted, since
 * comments outlive the withdrawal of an article (A1); an unknown article is not found.
 */
export async function listComments(
  context: CommunityContext,
  call: CallContext,
  input: ListCommentsInput,
): Promise<{ rows: CommentRow[]; hasNext: boolean }> {
  let rows = await select(context, call, input);
  if (rows.length === 0) {
    await catchUpWithArticle(context, call, input.articleId);
    rows = await select(context, call, input);
  }
  const [first] = rows;
  if (!first) throw notFound();
  return { rows: rows.filter(isComment), hasNext: first.has_next ?? false };
}

async function select(context: CommunityContext, call: CallContext, { articleId, page }: ListCommentsInput) {
  const em = context.database.fork(call.signal);
  return page ? selectPage(em, articleId, page).execute() : selectAll(em, articleId).execute();
}

type Row = { [Column in keyof CommentRow]: CommentRow[Column] | null };

/** An article without comments is one row without any. */
function isComment(row: Row): row is CommentRow {
  return row.id !== null;
}

/** The statement of E14. The article beside each of its comments: tells an article without comments from none in the same statement. */
export function selectAll(em: SqlEntityManager, articleId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('articles')
    .leftJoin('comments', 'comments.article_id', 'articles.id')
    .leftJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .select(sql<boolean | null>`false`.as('has_next'))
    .where('articles.id', '=', articleId)
    .where('articles.deleted', '=', false)
    .orderBy('comments.id');
}

/** The statement of E14 with a page. One top-level comment more than the page tells whether another page follows. */
export function selectPage(em: SqlEntityManager, articleId: number, page: { number: number; perPage: number }) {
  return em
    .getKysely<Tables>()
    .with('roots', (db) =>
      db
        .selectFrom('comments')
        .select('id')
        .where('article_id', '=', articleId)
        .where('parent_id', 'is', null)
        .orderBy('id')
        .limit(page.perPage + 1)
        .offset((page.number - 1) * page.perPage),
    )
    .selectFrom('articles')
    .leftJoin('comments', (join) =>
      join.on(sql<boolean>`comments.thread_id = any (array(select id from roots order by id limit ${page.perPage}))`),
    )
    .leftJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .select(sql<boolean | null>`(select count(*) from roots) > ${page.perPage}`.as('has_next'))
    .where('articles.id', '=', articleId)
    .where('articles.deleted', '=', false)
    .orderBy('comments.id');
}
