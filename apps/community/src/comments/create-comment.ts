import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { outboxWritten, type GivenEvent } from '@commonplace/events/outbox';
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
import { beginComment, insertComment, type NewComment } from './insert-comment.ts';
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
  const { target, bodyMarkdown } = input;
  checkBody(bodyMarkdown);
  await requireOpen(context, call, target);
  const { html, mentions } = await renderBody(context, call, { userId, bodyMarkdown });
  const place = await findPlace(context, call, input);
  const comment = { ...place, userId, bodyMarkdown, bodyHtml: html };
  return write(context, call, target, {
    comment,
    notification: pendingCommentPayload({ commentId: place.id, mentions, isNew: true }),
    event: newCommentChanged({
      id: place.id,
      userId,
      articleId: target.kind === 'article' ? target.id : null,
      podcastEpisodeId: target.kind === 'article' ? null : target.id,
      parentId: place.placeId,
      createdAt: new Date(place.createdAt),
    }),
  });
}

/** Asks content whether the target takes comments. */
async function requireOpen(context: CommunityContext, call: CallContext, target: Commentable): Promise<void> {
  const current = await findCurrentCommentable(context, call, target, 'write');
  if (!current?.published) throw notFound();
  if (current.commentsClosed === true) throw violation('base', 'The comments on this article are closed');
}

/** Returns the id of the new comment and its place in the thread; makes sure that the local copy of its target exists. */
async function findPlace(context: CommunityContext, call: CallContext, { target, parentIdCode }: CreateCommentInput) {
  const parentId = parentIdCode === undefined ? null : (parseIdCode(parentIdCode) ?? 0);
  const wanted = { targetId: target.id, parentId };
  const beginning = await beginComment[target.kind].one(context.database.reader(call.signal), wanted);
  if (!beginning.is_known) await catchUpWithCommentable(context, call, target);
  if (parentId !== null && beginning.parent_id === null) throw noParent();
  const { id, created_at: createdAt, parent_id: placeId, root_id: rootId, depth } = beginning;
  return { ...wanted, id, createdAt, placeId, rootId, depth };
}

/** What is written at once: the comment, with the count of its article, its notifications and its event. */
interface Writing {
  comment: Omit<NewComment, keyof GivenEvent | 'news'>;
  notification: string;
  event: GivenEvent;
}

async function write(
  context: CommunityContext,
  call: CallContext,
  target: Commentable,
  { comment, notification, event }: Writing,
): Promise<WrittenComment> {
  const insertion = insertComment[target.kind].compile({ ...comment, ...event, news: notification });
  const [row] = await context.database.write(call, insertion, (em) => {
    if (target.kind === 'article') pendingCountAdded.raise(em);
    notificationPending.raise(em);
    outboxWritten.raise(em);
  });
  if (row === undefined) throw comment.parentId === null ? notFound() : await refusal(context, call, target);
  return row;
}

/** Returns the reason why a comment was not written: its target or parent may just have been withdrawn. */
async function refusal({ database }: CommunityContext, call: CallContext, { kind, id }: Commentable): Promise<Error> {
  const article = kind === 'article' ? await findArticle(database.reader(call.signal), id) : undefined;
  return kind === 'article' && !article?.published ? notFound() : noParent();
}

function noParent(): Error {
  return violation('parent', 'must exist');
}
