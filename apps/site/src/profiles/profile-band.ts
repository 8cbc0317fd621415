import { html, type Html } from '@commonplace/ui/markup';

/** The colors that a user chose. */
export interface ProfileColors {
  bg_color_hex: string | null;
  text_color_hex: string | null;
}

const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Renders the username in the colors of its user; nothing without colors. The page policy allows no style attributes. */
export function renderBand(
  username: string,
  { bg_color_hex: back, text_color_hex: front }: ProfileColors,
): Html | false {
  if (back === null || front === null || !hexColor.test(back) || !hexColor.test(front)) return false;
  return html`<svg class="band" role="img" aria-label="@${username}">
    <rect width="100%" height="100%" fill="${back}" />
    <text x="50%" y="50%" fill="${front}" text-anchor="middle" dominant-baseline="central">@${username}</text>
  </svg>`;
}
