import { attributes, type Html } from '@commonplace/ui/markup';

/** The style sheet has positions in steps of this many percent, since the policy of pages allows no inline styles. */
const stepPercent = 5;

/** Returns the attributes that keep a point of a cover visible where it is cropped; none for its center. */
export function coverFocus(focus: { x: number; y: number } | undefined): Html {
  const [x, y] = [focus?.x ?? 50, focus?.y ?? 50].map((percent) => Math.round(percent / stepPercent) * stepPercent);
  if (x === 50 && y === 50) return attributes({});
  return attributes({ 'data-x': x, 'data-y': y });
}
