import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderTabs } from '../parts/tabs.ts';

/** The periods of the top articles. */
export const periods = ['week', 'month', 'year', 'infinity'] as const;
export type Period = (typeof periods)[number];

/** The order of a list of articles, as in its path. */
export type Order = 'relevant' | 'latest' | `top/${Period}`;

/** Returns the path of a list in an order; `own` is its path without one. */
export function orderedPath(own: string, order: Order): string {
  return order === 'relevant' ? own : `${own === '/' ? '' : own}/${order}`;
}

/** Renders links to the orders and, for top articles, to the periods. */
export function renderOrders(own: string, order: Order, { locale }: View, first?: string): Html {
  const { lists: texts } = locale.messages;
  const path = orderedPath(own, order);
  const isTop = order.startsWith('top/');
  const orders = [
    { href: own, text: first ?? texts.relevant },
    { href: orderedPath(own, 'latest'), text: texts.latest },
    { href: isTop ? path : orderedPath(own, 'top/week'), text: texts.top },
  ];
  const ofTime = periods.map((period) => ({ href: orderedPath(own, `top/${period}`), text: texts[period] }));
  return html`${renderTabs(texts.orders, orders, path)}${isTop && renderTabs(texts.periods, ofTime, path, 'small')}`;
}
