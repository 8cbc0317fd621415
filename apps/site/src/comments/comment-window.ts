import type { Messages } from '@commonplace/ui/locale/messages';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderBillboards } from '../parts/billboards.ts';
import type { CommentNode, DiscussionWindow } from './comment-data.ts';
import { discussionPath, newestPath, type WindowPlace } from './comment-order.ts';
import { countComments } from './comment-tree.ts';
import { authorOf, isNew, renderAnswered, renderComments, type Thread } from './comments.ts';

/** Renders a window of the comments on a page, with the ways to those before and after it. */
export function renderCommentWindow(
  comments: readonly CommentNode[],
  window: DiscussionWindow,
  discussion: Thread & { subjectPath: string; count: number },
): Html {
  const { on, chosen, subjectPath: path, count, view } = discussion;
  const { previous, next } = window;
  const { reading: texts } = view.locale.messages;
  const linkTo = (name: 'previous' | 'next', place: WindowPlace, { note, text }: WayOn) =>
    html`<p>
      ${note !== undefined && html`<span class="muted">${note}</span> `}<a
        class="button quiet"
        data-more="${name}"
        rel="${name === 'next' ? 'next' : 'prev'}"
        href="${discussionPath(path, chosen, place)}#comments"
        >${text}</a
      >
    </p> `;
  const replies = comments.filter(({ parent_id_code: parent }) => parent !== null);
  const threads = comments.filter(({ parent_id_code: parent }) => parent === null);
  const thread = { ...discussion, nextNew: nextNewIn([...replies, ...threads], discussion) };
  return html`<div
    id="comment-window"
    ${attributes({
      'data-new': texts.newComment,
      'data-new-count': texts.newSinceVisit,
      'data-subject': `${on.field} ${on.id}`,
      'data-count': String(count),
      'data-newest': newestPath(path, { ...chosen, order: 'newest' }),
    })}
  >
    ${previous !== null && linkTo('previous', { before: previous }, wayBack(comments, texts))}
    ${renderContinued(replies, thread)} ${threads.length > 0 && renderThreads(threads, thread)}
    ${next !== null && linkTo('next', { after: next }, wayOn(window, texts, remainingAfter(comments, window)))}
  </div> `;
}

/** Returns the code of the new comment after each new one, as far as the viewer may read them. */
function nextNewIn(nodes: readonly CommentNode[], thread: Thread): Map<string, string> {
  const flat = (list: readonly CommentNode[]): CommentNode[] => list.flatMap((node) => [node, ...flat(node.children)]);
  const fresh = flat(nodes).filter((node) => authorOf(node) && isNew(node, thread));
  return new Map(fresh.slice(1).map(({ id_code: code }, index) => [fresh[index]!.id_code, code]));
}

/** The words of a way to another window: its link, and why it is there. */
interface WayOn {
  text: string;
  note?: string;
}

type Texts = Messages['reading'];

/** Returns the words of the way to the comments before a window, which may begin inside a thread. */
function wayBack([first]: readonly CommentNode[], texts: Texts): WayOn {
  if (first === undefined || first.parent_id_code === null) return { text: texts.earlierComments };
  return { text: texts.earlierReplies, note: texts.threadBegan };
}

/** Returns how many comments follow the first window of a discussion; 0 if that is unknown, as after other windows. */
function remainingAfter(
  comments: readonly CommentNode[],
  { previous, comments_count: count }: DiscussionWindow,
): number {
  return previous === null ? Math.max((count ?? 0) - countComments(comments), 0) : 0;
}

/** Returns the words of the way to the comments after a window, which may end inside a thread. */
export function wayOn(window: DiscussionWindow, texts: Texts, remaining = 0): WayOn {
  const { later_replies_count: count, has_more_later_replies: hasMore = false } = window;
  if (!count) return { text: remaining > 0 ? texts.remainingComments(remaining) : texts.laterComments };
  return { text: hasMore ? texts.moreReplies(count) : texts.laterReplies(count), note: texts.threadContinues };
}

/**
 * Renders the replies to comments of earlier windows, each below the way to what it answers. The script moves them below that once
 * it is on the page.
 */
function renderContinued(replies: readonly CommentNode[], thread: Thread): Html[] {
  const { reading: texts } = thread.view.locale.messages;
  return Array.from(
    Map.groupBy(replies, (node) => node.parent_id_code ?? ''),
    ([parent, nodes]) =>
      html`<div class="continued" data-answered="${parent}">
        <p class="muted">${texts.continued} ${nodes[0] && renderAnswered(nodes[0], thread)}</p>
        ${renderComments(nodes, thread, nodes[0]?.depth)}
      </div> `,
  );
}

/** The threads before the billboard between comments; fewer threads have none. */
const threadsBeforeBillboard = 6;

function renderThreads(comments: readonly CommentNode[], thread: Thread): Html {
  const isDivided = thread.on.field === 'article_id' && comments.length > threadsBeforeBillboard;
  if (!isDivided) return renderComments(comments, thread);
  return html`${renderComments(comments.slice(0, threadsBeforeBillboard), thread)}
  ${renderBillboards(['post_comments_mid'], thread.on.id)}
  ${renderComments(comments.slice(threadsBeforeBillboard), thread)}`;
}
