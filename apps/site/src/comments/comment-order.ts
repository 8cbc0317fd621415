import { articleChoices, type ArticleChoices } from '@commonplace/rules/article-fields';
import type { Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderTabs } from '../parts/tabs.ts';

const { values: commentOrders } = articleChoices.comment_order;
export type CommentOrder = ArticleChoices['comment_order'];

/** The order of the comments on a page. */
export interface ChosenOrder {
  order: CommentOrder;
  /** The order of a reader who chooses none. */
  usual: CommentOrder;
}

/** Returns the order that a reader has chosen in the query. */
export function chosenOrder(query: URLSearchParams, usual: CommentOrder): ChosenOrder {
  const chosen = query.get('sort');
  return { order: commentOrders.find((name) => name === chosen) ?? usual, usual };
}

/** Returns the path of a page with its comments in an order. */
export function pathInOrder(path: string, { order, usual }: ChosenOrder): string {
  return order === usual ? path : `${path}?sort=${order}`;
}

/** Renders the links to the orders of comments. */
export function renderCommentOrders(path: string, { order: current, usual }: ChosenOrder, view: View): Html {
  const { label, values: names } = view.locale.messages.editor.choices.comment_order;
  const hrefOf = (order: CommentOrder) => `${pathInOrder(path, { order, usual })}#comments`;
  const links = commentOrders.map((order) => ({ href: hrefOf(order), text: names[order] }));
  return renderTabs(label, links, hrefOf(current), 'small');
}
