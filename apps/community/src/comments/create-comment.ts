import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { outboxWritten } from '@commonplace/events/outbox';
import type { CommunityContext } from '../context.ts';
import { pendingCountAdded } from '../engagement/pending-counts.ts';
import { notificationPending } from '../notification-delivery/pending-notifications.ts';
import { pendingCommentPayload } from '../notification-delivery/notify-of-comment.ts';
import { findArticle } from '../projections/articles.ts';
import { newCommentChanged } from './comment-changed.ts';
import { checkBody, requireCommenter } from './comment-rules.ts';
import type { WrittenComment } from './comment-row.ts';
import type { Commentable } from './commentable.ts';
import { catchUpWithCommentable, findCurrentCommentable } from './find-commentable.ts';
import { parseIdCode } from './id-code.ts';
import { beginComment, insertComment } from './insert-comment.ts';
import { renderBody } from './render-body.ts';

export interface CreateCommentInput {
  target: Commentable;
  bodyMarkdown: string;
  parentIdCode?: string | undefined;
}

/**
 * Creates a comment or a reply. Throws `not_found` for a draft or unknown article and a hidden episode, and
 * `validation_failed` for closed comments and for a parent that is deleted, unknown or on another target.
 */
export async function createComment(
  context: CommunityContext,
  call: CallContext,
  input: CreateCommentInput,
): Promise<WrittenComment> {
  const { userId } = requireCommenter(call.principal);
  checkBody(input.bodyMarkdown);
  const { target, bodyMarkdown } = input;
  const current = await findCurrentCommentable(context, call, target, 'write');
  if (!current?.published) throw notFound();
  if (current.commentsClosed === true) throw violation('base', 'The comments on this article are closed');
  const { html, mentions } = await renderBody(context, call, { userId, bodyMarkdown });
  const parentId = input.parentIdCode === undefined ? null : (parseIdCode(input.parentIdCode) ?? 0);
  const wanted = { targetId: target.id, parentId };
  const begun = await begin(context, call, target, wanted);
  if (parentId !== null && begun.placeId === null) throw noParent();
  const writing = insertComment[target.kind].compile({
    ...wanted,
    ...begun,
    userId,
    bodyMarkdown,
    bodyHtml: html,
    news: pendingCommentPayload({ commentId: begun.id, mentions, isNew: true }),
    ...eventOf(begun, userId, target),
  });
  const [row] = await context.database.write(call, writing, (em) => {
    if (target.kind === 'article') pendingCountAdded.raise(em);
    notificationPending.raise(em);
    outboxWritten.raise(em);
  });
  if (row === undefined) throw parentId === null ? notFound() : await refusal(context, call, target);
  return row;
}

/** Prepares a comment and makes sure that the local copy of its target exists. */
async function begin(
  context: CommunityContext,
  call: CallContext,
  target: Commentable,
  wanted: { targetId: number; parentId: number | null },
) {
  const begun = await beginComment[target.kind].one(context.database.reader(call.signal), wanted);
  if (!begun.is_known) await catchUpWithCommentable(context, call, target);
  const { id, created_at: createdAt, parent_id: placeId, root_id: rootId, depth } = begun;
  return { id, createdAt, placeId, rootId, depth };
}

function eventOf({ id, placeId, createdAt }: Awaited<ReturnType<typeof begin>>, userId: number, target: Commentable) {
  return newCommentChanged({
    id,
    userId,
    articleId: target.kind === 'article' ? target.id : null,
    podcastEpisodeId: target.kind === 'article' ? null : target.id,
    parentId: placeId,
    createdAt: new Date(createdAt),
  });
}

/** Returns the reason why a comment was not written: its target or parent may just have been withdrawn. */
async function refusal({ database }: CommunityContext, call: CallContext, { kind, id }: Commentable): Promise<Error> {
  const article = kind === 'article' ? await findArticle(database.reader(call.signal), id) : undefined;
  return kind === 'article' && !article?.published ? notFound() : noParent();
}

function noParent(): Error {
  return violation('parent', 'must exist');
}
