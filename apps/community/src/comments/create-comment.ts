import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { markComment } from '../engagement/mark-engagement.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import { findArticle } from '../projections/articles.ts';
import type { Tables } from '../tables/tables.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { checkBody, checkHtml, deepestLevel, requireCommenter } from './comment-rules.ts';
import { commentById, type CommentRow } from './comment-row.ts';
import { Comment } from '../tables/discussions.ts';
import { checkRoom } from './discussion-room.ts';
import { parseIdCode } from './id-code.ts';

export interface CreateCommentInput {
  articleId: number;
  bodyMarkdown: string;
  parentIdCode?: string | undefined;
}

/** Where a comment stands in its discussion. */
interface Place {
  parentId: number | null;
  rootId: number | null;
  depth: number;
}

/**
 * A comment, or a reply to one. A draft or unknown article is not found; a parent that is deleted, unknown or of
 * another article, and a discussion without room are `validation_failed`.
 */
export async function createComment(
  context: CommunityContext,
  call: CallContext,
  input: CreateCommentInput,
): Promise<CommentRow> {
  const { userId } = requireCommenter(call.principal);
  checkBody(input.bodyMarkdown);
  const { articleId, bodyMarkdown } = input;
  const current = await catchUpWithArticle(context, call, articleId);
  if (!current?.published) throw notFound();
  const rendering = { authorId: userId, signal: call.signal };
  const { html } = await context.markdown.render(bodyMarkdown, { profile: 'comment' }, rendering);
  checkHtml(html);
  return context.database.transaction(call.signal, async (em) => {
    const article = await findArticle(em.getKysely(), articleId);
    if (!article?.published) throw notFound();
    await checkRoom(em.getKysely(), articleId, html);
    const place = await findPlace(em, input);
    const comment = em.create(Comment, { ...place, articleId, userId, bodyMarkdown, bodyHtml: html });
    await em.flush();
    const row = await commentById.one(em.getKysely(), { id: comment.id });
    await markComment(em, articleId, 1);
    await appendCommentChanged(em, comment);
    return row;
  });
}

async function findPlace(em: SqlEntityManager, { articleId, parentIdCode }: CreateCommentInput): Promise<Place> {
  if (parentIdCode === undefined) return { parentId: null, rootId: null, depth: 0 };
  const parent = await em
    .getKysely<Tables>()
    .selectFrom('comments')
    .select(['id', 'parent_id', 'thread_id', 'depth'])
    .where('id', '=', parseIdCode(parentIdCode) ?? 0)
    .where('article_id', '=', articleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!parent) throw violation('parent', 'must exist');
  const isDeepest = parent.depth >= deepestLevel;
  return {
    parentId: isDeepest ? parent.parent_id : parent.id,
    rootId: parent.thread_id,
    depth: isDeepest ? parent.depth : parent.depth + 1,
  };
}
