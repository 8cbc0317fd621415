import { attributes, html, type Html } from '@commonplace/ui/markup';

/** The placements of billboards on the site. */
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
  | 'post_comments';

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
  const query = articleId === undefined ? '' : `?article_id=${articleId}`;
  const optional = attributes({ 'data-next': next, hidden: isWaiting });
  return html`<billboard-slot
    id="${placement}"
    data-src="/billboards/${placement}${query}"
    ${optional}
  ></billboard-slot> `;
}
