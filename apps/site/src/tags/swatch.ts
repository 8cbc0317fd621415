import { html, type Html } from '@commonplace/ui/markup';

/** Renders the color of a tag as a small square; the page policy allows no style attributes. */
export function renderSwatch(color: string | null): Html | false {
  if (color === null || !/^#[\da-f]{3,8}$/i.test(color)) return false;
  return html`<svg class="swatch" viewBox="0 0 8 8" aria-hidden="true">
    <rect width="8" height="8" fill="${color}" />
  </svg>`;
}
