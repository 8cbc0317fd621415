import type { ChooseBillboardResponse_Choice } from '@commonplace/proto/admin/v1/billboard_delivery';
import { attributes, html } from '@commonplace/ui/markup';

/** Links to other pages, as the sanitizer writes them. */
const outward = /<a (?=[^>]*?href="(?!#|mailto:))/g;

/** Returns the paths that count events of a billboard. */
export const impressionPath = (id: number | ':id') => `/billboards/${id}/impression`;
export const clickPath = (id: number | ':id') => `/billboards/${id}/click`;

/**
 * Renders a billboard as an HTML fragment. It needs no script: a lazy image counts the impression when it scrolls into
 * view, and `ping` counts clicks in browsers that support it.
 */
export function renderFragment(billboard: ChooseBillboardResponse_Choice): string {
  const { id, processedHtml, customDisplayLabel } = billboard;
  const open = html`<div${attributes({
    class: 'billboard',
    'data-billboard-id': id,
    'data-placement-area': billboard.placementArea,
    'data-type-of': billboard.typeOf,
    'data-template': billboard.template,
    'data-special-behavior': billboard.specialBehavior,
    'data-color': billboard.color,
    'data-dismissal-sku': billboard.dismissalSku,
  })}>`;
  const label = customDisplayLabel === undefined ? '' : html`<p class="billboard-label">${customDisplayLabel}</p>`;
  const seen = html`<img src="${impressionPath(id)}" alt="" width="1" height="1" loading="lazy" />`;
  const text = processedHtml.replaceAll(outward, `<a ping="${clickPath(id)}" `);
  return `${open.toString()}${label.toString()}<div class="billboard-body">${text}</div>${seen.toString()}</div>`;
}
