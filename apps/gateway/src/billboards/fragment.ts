import type { ChooseBillboardResponse_Choice } from '@commonplace/proto/admin/v1/billboard_delivery';
import { attributes, html } from '../pages/markup.ts';

/** Links that lead somewhere else, as the sanitizer has written them. */
const outward = /<a (?=[^>]*?href="(?!#|mailto:))/g;

/** Where events of a billboard are noted. */
export const impressionPath = (id: number | ':id') => `/billboards/${id}/impression`;
export const clickPath = (id: number | ':id') => `/billboards/${id}/click`;

/**
 * A billboard as a part of a page. Without a script: its picture says that it is seen, once that scrolls into view, and
 * a browser that knows `ping` says when somebody follows a link.
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
