import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { placeOf, renderCommentMenu, renderHiding } from '../moderation/comment-menu.ts';
import type { Standing } from '../serving/view.ts';
import { renderAvatar, type Author } from '../parts/byline.ts';
import { reportPath } from '../parts/report-path.ts';
import { describeFollowed } from '../reactions/followed-reactors.ts';
import { renderReaction } from '../reactions/reaction.ts';
import type { CommentNode, ShownReactions } from './comment-data.ts';
import { rememberedContent } from '../parts/remembered-content.ts';
import { renderReplyForm, type Commentable } from './comment-form.ts';
import { mayHide, renderMissing } from './missing-comment.ts';
import { permalinkOf, placeAfterDeletion, renderOwnActs } from './own-acts.ts';
import { numberOf, pathOfComment, type ChosenOrder } from './comment-order.ts';
import { countComments } from './comment-tree.ts';
import { quotePath } from './quote.ts';

/** The depth from which replies are not indented further. */
const maxIndent = 4;

/** What comments are rendered with. */
export interface Thread {
  on: Commentable;
  /** The author of what is commented, who is marked. */
  authorUsername: string | undefined;
  likes: ShownReactions['commentLikes'];
  /** The path of what is commented; undefined while it is unavailable. */
  subjectPath: string | undefined;
  chosen: ChosenOrder;
  /** The comment that the window was opened at. */
  around?: string | null;
  /** The code of the new comment after each new one on the page. */
  nextNew?: ReadonlyMap<string, string>;
  /** The path to go to after the deletion of the first comment, on a separate page; else that of the page. */
  deletedTo?: string;
  /** The status of the author of the first comment, for moderators. */
  moderated?: { username: string; standing: Standing } | undefined;
  view: View;
}

/** Renders a list of comments with their replies, which can be folded. */
export function renderComments(nodes: readonly CommentNode[], thread: Thread, depth = 0): Html {
  return html`<ol class="comments">
    ${nodes.map((node) => renderNode(node, thread, depth, depth > 0 && nodes.length === 1))}
  </ol> `;
}

function renderNode(node: CommentNode, thread: Thread, depth: number, isOnly: boolean): Html {
  const author = authorOf(node);
  const body = author
    ? renderComment(node, author, thread, depth)
    : renderMissing(node, depth === 0 ? thread : withoutFirst(thread));
  return html`<li>
    ${author ? renderAvatar(author) : html`<span class="avatar"></span>`}
    <div class="comment ${author && 'h-entry'}" id="comment-${node.id_code}">
      ${node.id_code === thread.around && html`<span id="newest"></span>`}${body}
    </div>
    ${node.children.length > 0 && renderReplies(node, thread, depth + 1, isOnly)}
  </li> `;
}

/** Renders the replies to a comment. Those to an only reply are folded with it, so that a chain has one fold. */
function renderReplies(node: CommentNode, thread: Thread, depth: number, isToOnly: boolean): Html {
  const { reading: texts } = thread.view.locale.messages;
  const { children: replies, replies_count: counted, has_more_replies: hasMore } = node;
  if (isToOnly) {
    return html`<div class="replies ${depth > maxIndent && 'flat'}">${renderComments(replies, thread, depth)}</div>`;
  }
  // A service of the last release counts none.
  const count = Math.max(counted ?? 0, countComments(replies));
  return html`<details class="replies ${depth > maxIndent && 'flat'}" open>
    <summary>${hasMore ? texts.moreReplies(count) : texts.replies(count)}</summary>
    ${renderComments(replies, thread, depth)}
  </details>`;
}

/** Returns the author of a comment that was neither deleted nor hidden. */
export function authorOf({ user }: CommentNode): Author | undefined {
  return typeof user.username === 'string' ? (user as Author) : undefined;
}

function renderComment(node: CommentNode, author: Author, thread: Thread, depth: number): Html {
  const { view, authorUsername } = thread;
  const { reading: texts } = view.locale.messages;
  const { answered, parent_id_code: parent } = node;
  const nextNew = thread.nextNew?.get(node.id_code);
  const target = answered && parent !== null ? permalinkOf(answered, parent) : thread.subjectPath;
  return html`<div class="byline">
      <a href="/${author.username}" class="p-author h-card">${author.name}</a>
      ${author.username === authorUsername && html`<span class="badge">${texts.author}</span> `}<a
        class="plain u-url"
        href="${permalinkOf(author, node.id_code)}"
        >${renderDate(view.locale, node.created_at, 'dt-published')}</a
      >
      ${node.edited_at !== null && html`<span>${texts.edited} ${renderDate(view.locale, node.edited_at)}</span>`}
      ${(depth === 0 || depth > maxIndent) && renderAnswered(node, thread)}
      ${isNew(node, thread) && html`<span class="badge new">${texts.newComment}</span>`}
      ${nextNew !== undefined && html`<a class="plain" href="#comment-${nextNew}">${texts.nextNew}</a>`}
    </div>
    ${target !== undefined && html`<data hidden class="u-in-reply-to" value="${target}"></data>`}
    <div class="prose e-content" dir="auto">${rememberedContent(node, 'comment').html}</div>
    ${renderCommentActions(node, author, depth === 0 ? thread : withoutFirst(thread))}`;
}

/** Whether notifications have told the viewer of newer comments of others, or of this one. */
export function isNew(
  { id_code: code, user }: CommentNode,
  { chosen: { newFrom }, view: { viewer } }: Thread,
): boolean {
  return newFrom !== undefined && numberOf(code) >= numberOf(newFrom) && user.username !== viewer?.username;
}

/** Renders the way to the comment that a reply answers, where its indentation does not tell. */
export function renderAnswered({ answered, parent_id_code: parent }: CommentNode, thread: Thread): Html | false {
  if (parent === null || thread.subjectPath === undefined) return false;
  const { reading: texts } = thread.view.locale.messages;
  const text = answered ? texts.inReplyTo(answered.name) : texts.inReply;
  return html`<a
    class="plain"
    href="${pathOfComment(thread.subjectPath, thread.chosen, parent)}"
    data-parent
    rel="nofollow"
    >${text}</a
  >`;
}

/** Returns what replies are rendered with. */
function withoutFirst({ deletedTo: _path, ...thread }: Thread): Thread {
  return { ...thread, moderated: undefined };
}

function renderCommentActions(node: CommentNode, author: Author, thread: Thread): Html {
  const { on, likes, view, moderated, deletedTo = placeAfterDeletion(node, view) } = thread;
  const { reading: texts } = view.locale.messages;
  const like = likes.get(node.id_code);
  const fields = like && { reactable_type: 'Comment', reactable_id: like.id, category: 'like' };
  const followed = like && describeFollowed(like.followed, view);
  const here = { ...view, path: placeOf(node.id_code, view) };
  const permalink = permalinkOf(author, node.id_code);
  const isOwn = view.viewer?.username === author.username;
  const standing = moderated?.username === author.username ? moderated.standing : undefined;
  const mayBeHidden = !isOwn && mayHide(thread);
  const commented = { idCode: node.id_code, author, like, mayBeHidden, deletedTo, standing };
  const about = texts.commentOf(author.name);
  const liked = { name: 'heart', label: texts.like, about, kind: 'plain' } as const;
  const reportLabel = texts.actOn(texts.report, about);
  return html`<div class="meta">
    ${fields && renderReaction(liked, fields, like, here)} ${renderReplyForm(on, node, author, view)}
    ${on.isClosed !== true && renderQuoteLink(node, author, view)}
    <a class="plain" href="${permalink}" aria-label="${texts.permalinkOf(author.name)}">${texts.permalink}</a>
    ${isOwn && renderOwnActs(node, permalink, deletedTo, view)}
    ${mayBeHidden && view.viewer?.isModerator !== true && renderHiding(node.id_code, true, view, author)}
    ${!isOwn && html`<a class="plain" href="${reportPath(permalink)}" rel="nofollow" aria-label="${reportLabel}">${texts.report}</a>`}
    ${!isOwn && renderCommentMenu(commented, view)} ${followed !== undefined && html`<span>${followed}</span>`}
  </div>`;
}

/** Renders the link that opens the reply with a quote; the script fills it without loading the page. */
function renderQuoteLink(
  { id_code: code }: CommentNode,
  { name }: Author,
  { viewer, path, locale }: View,
): Html | false {
  if (!viewer) return false;
  const { commenting: texts } = locale.messages;
  const label = texts.quoteOf(name);
  return html`<a class="plain" href="${quotePath(path, code)}" data-quote rel="nofollow" aria-label="${label}"
    >${texts.quote}</a
  >`;
}
