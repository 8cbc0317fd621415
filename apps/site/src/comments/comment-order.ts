import type { ArticleChoices } from '@commonplace/rules/article-fields';
import type { Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderTabs } from '../parts/tabs.ts';

const commentOrders = ['best', 'oldest', 'newest'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** The order of the comments on a page. */
export interface ChosenOrder {
  order: CommentOrder;
  /** The order of a reader who chooses none. */
  usual: ArticleChoices['comment_order'];
  /** The code of the oldest comment that is new to the reader, if a notification has told of several. */
  newFrom?: string | undefined;
}

/** A part of a discussion: after or before a comment, or around it. */
export type WindowPlace = Partial<Record<'after' | 'before' | 'comment', string>>;

/** Returns a number that is larger for a newer comment. */
export function numberOf(idCode: string): number {
  return Number.parseInt(idCode, 26);
}

/** Returns the order that a reader has chosen in the query. */
export function chosenOrder(query: URLSearchParams, usual: ArticleChoices['comment_order']): ChosenOrder {
  const chosen = query.get('sort');
  const newFrom = query.get('new') ?? '';
  return {
    order: commentOrders.find((name) => name === chosen) ?? usual,
    usual,
    newFrom: /^[\da-p]{1,7}$/.test(newFrom) ? newFrom : undefined,
  };
}

/** Returns the path of a page with its comments in an order, from a place in them. */
export function discussionPath(path: string, { order, usual, newFrom }: ChosenOrder, place: WindowPlace = {}): string {
  const chosen = { ...(order !== usual && { sort: order }), ...place, ...(newFrom !== undefined && { new: newFrom }) };
  const query = new URLSearchParams(chosen).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the path of a comment in the discussion on a page. */
export function pathOfComment(path: string, chosen: ChosenOrder, idCode: string): string {
  return `${discussionPath(path, chosen, { comment: idCode })}#comment-${idCode}`;
}

/** Returns the path of the newest comment in the discussion on a page. */
export function newestPath(path: string, chosen: ChosenOrder): string {
  return `${discussionPath(path, chosen, { comment: 'newest' })}#newest`;
}

/** Renders the links to the orders of comments. */
export function renderCommentOrders(path: string, { order: current, usual, newFrom }: ChosenOrder, view: View): Html {
  const { reading, editor } = view.locale.messages;
  const { label, values } = editor.choices.comment_order;
  const names = { ...values, best: reading.bestFirst };
  const hrefOf = (order: CommentOrder) => `${discussionPath(path, { order, usual, newFrom })}#comments`;
  const links = commentOrders.map((order) => ({ href: hrefOf(order), text: names[order] }));
  return renderTabs(label, links, hrefOf(current), 'small');
}
