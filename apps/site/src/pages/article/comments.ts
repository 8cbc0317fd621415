import { renderContent } from '@commonplace/ui/content';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../form-paths.ts';
import { renderAvatar, type Author } from '../parts/byline.ts';
import { renderReaction } from './actions.ts';
import type { ArticlePageData, CommentNode } from './article-data.ts';
import { renderReplyForm, type Commentable } from './comment-form.ts';

/** The depth from which replies are not indented further. */
const maxIndent = 4;
/** A thread with more replies than this is folded below the first ones. */
const maxOpenReplies = 12;

/** What comments are rendered with. */
export interface Thread {
  on: Commentable;
  /** The author of what is commented, who is marked. */
  authorUsername: string | undefined;
  likes: ArticlePageData['commentLikes'];
  view: View;
}

/** Renders a list of comments with their replies. */
export function renderComments(nodes: readonly CommentNode[], thread: Thread, depth = 0, parent?: CommentNode): Html {
  const items = nodes.map((node) => renderNode(node, thread, depth, parent));
  const flat = depth > maxIndent && ' flat';
  const list = (shown: readonly Html[]) =>
    html`<ol class="comments${flat}">
      ${shown}
    </ol> `;
  if (depth === 0 || items.length <= maxOpenReplies) return list(items);
  const { reading: texts } = thread.view.locale.messages;
  const folded = items.slice(maxOpenReplies);
  return html`${list(items.slice(0, maxOpenReplies))}
    <details class="fold">
      <summary>${texts.moreReplies(folded.length)}</summary>
      ${list(folded)}
    </details> `;
}

function renderNode(node: CommentNode, thread: Thread, depth: number, parent: CommentNode | undefined): Html {
  const author = authorOf(node);
  const { reading: texts } = thread.view.locale.messages;
  const replies = node.children.length > 0 && renderComments(node.children, thread, depth + 1, node);
  const body = author
    ? renderComment(node, author, thread, depth, parent)
    : html`<p class="muted">${texts.deletedComment}</p>`;
  return html`<li>
    ${author ? renderAvatar(author) : html`<span class="avatar"></span>`}
    <div class="comment" id="comment-${node.id_code}">${body}</div>
    ${replies}
  </li> `;
}

/** Returns the author of a comment that was not deleted. */
export function authorOf({ user }: CommentNode): Author | undefined {
  return typeof user.username === 'string' ? (user as Author) : undefined;
}

function renderComment(node: CommentNode, author: Author, thread: Thread, depth: number, parent?: CommentNode): Html {
  const { view, authorUsername } = thread;
  const { reading: texts } = view.locale.messages;
  const permalink = `/${author.username}/comment/${node.id_code}`;
  const replied = depth > maxIndent && parent ? authorOf(parent) : undefined;
  return html`<div class="byline">
      <a href="/${author.username}">${author.name}</a>
      ${author.username === authorUsername && html`<span class="badge">${texts.author}</span> `}<a
        class="plain"
        href="${permalink}"
        >${renderDate(view.locale, node.created_at)}</a
      >
      ${replied && html`<span>${texts.inReplyTo(replied.name)}</span>`}
    </div>
    <div class="prose" dir="auto">${renderContent(node.body_html, 'comment')}</div>
    ${renderCommentActions(node, author, thread)}`;
}

function renderCommentActions(node: CommentNode, author: Author, { on, likes, view, authorUsername }: Thread): Html {
  const { reading: texts } = view.locale.messages;
  const { viewer } = view;
  const like = likes.get(node.id_code);
  const fields = like && { reactable_type: 'Comment', reactable_id: like.id, category: 'like' };
  const permalink = `/${author.username}/comment/${node.id_code}`;
  const isOwn = viewer?.username === author.username;
  return html`<div class="meta">
    ${fields && renderReaction('heart', texts.like, fields, like, view, 'plain')}
    ${renderReplyForm(on, { id_code: node.id_code, name: author.name }, view)}
    <a class="plain" href="${permalink}">${texts.permalink}</a>
    ${isOwn && html`<a class="plain" href="${permalink}/edit">${texts.edit}</a>`}
    ${isOwn && renderCommand('deleteComment', texts.delete, node, view)}
    ${viewer && viewer.username === authorUsername && !isOwn && renderCommand('hideComment', texts.hide, node, view)}
    ${!isOwn && html`<a class="plain" href="/report?url=${encodeURIComponent(permalink)}" rel="nofollow">${texts.report}</a>`}
  </div>`;
}

function renderCommand(name: 'deleteComment' | 'hideComment', text: string, node: CommentNode, { path }: View): Html {
  return html`<form method="post" action="${formPaths[name]}">
    <input type="hidden" name="id_code" value="${node.id_code}" />
    <input type="hidden" name="return_to" value="${path}" />
    <button class="plain">${text}</button>
  </form>`;
}
