import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** The placements of billboards within pages. */
export type Placement =
  | 'home_hero'
  | 'feed_first'
  | 'feed_second'
  | 'feed_third'
  | 'sidebar_left'
  | 'sidebar_left_2'
  | 'sidebar_right'
  | 'sidebar_right_second'
  | 'sidebar_right_third'
  | 'post_sidebar'
  | 'post_body_bottom'
  | 'post_comments_mid'
  | 'post_comments'
  | 'footer';

/**
 * Renders slots that a script fills with the billboards for the reader. The page itself has none, since it is the same for
 * all visitors. Each slot but the first waits until the one before it has a billboard.
 */
export function renderBillboards([placement, ...others]: readonly Placement[], articleId?: number): readonly Html[] {
  if (placement === undefined) return [];
  return [renderSlot(placement, { articleId, next: others[0], isWaiting: false })].concat(
    others.map((other, index) => renderSlot(other, { articleId, next: others[index + 1], isWaiting: true })),
  );
}

interface Slot {
  articleId: number | undefined;
  next: Placement | undefined;
  isWaiting: boolean;
}

function renderSlot(placement: Placement, { articleId, next, isWaiting }: Slot): Html {
  const optional = attributes({ 'data-next': next && idOf(next), hidden: isWaiting });
  return html`<billboard-slot
    id="${idOf(placement)}"
    data-src="${sourceOf(placement, articleId)}"
    ${optional}
  ></billboard-slot> `;
}

/** Renders the slot at the lower edge of the window, whose billboard readers can close. */
export function renderFixedBillboard({ locale }: Pick<View, 'locale'>, articleId: number | undefined): Html {
  const { close, billboard } = locale.messages.layout;
  const placement = articleId === undefined ? 'page_fixed_bottom' : 'post_fixed_bottom';
  const texts = attributes({ 'data-close': close, 'data-label': billboard });
  return html`<fixed-billboard data-src="${sourceOf(placement, articleId)}" ${texts}></fixed-billboard> `;
}

/** Ids of pages that texts of users do not have (content.ts). */
const idOf = (placement: Placement) => `billboard-${placement}`;

function sourceOf(placement: string, articleId: number | undefined): string {
  return `/billboards/${placement}${articleId === undefined ? '' : `?article_id=${articleId}`}`;
}
