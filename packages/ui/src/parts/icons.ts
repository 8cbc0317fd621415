import { html, markup, type Html } from '../markup.ts';
import { toolShapes } from './tool-icons.ts';

/** The shapes of the icons in a square of 24 units, drawn as strokes. */
const shapes = {
  heart:
    '<path d="M12 20s-7.5-4.6-9-9.2C1.9 7 4.2 4.5 7 4.5c2 0 3.8 1 5 3 1.2-2 3-3 5-3 2.8 0 5.1 2.5 4 6.3-1.5 4.6-9 9.2-9 9.200z"/>',
  unicorn:
    '<path d="M12 3l2.2 6.300L20.5 12l-6.3 2.700L12 21l-2.2-6.300L3.5 12l6.3-2.700z"/><path d="M19 3v4M17 5h4"/>',
  burst:
    '<path d="M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.800M16.2 16.2 19 19M19 5l-2.8 2.800M7.8 16.2 5 19"/><circle cx="12" cy="12" r="2.5"/>',
  hands:
    '<path d="M7.5 21v-5L4 11.500V5.500a1.5 1.5 0 0 1 3 0V10l3.5 3.500V21M16.5 21v-5l3.5-4.500V5.500a1.5 1.5 0 0 0-3 0V10l-3.5 3.500V21M12 3v3M9.5 4.5 10.5 7M14.5 4.5 13.5 7"/>',
  fire: '<path d="M12 3c.5 3.5 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2.2 1-3.7 2-4.8.3 1.5 1 2.3 2 2.8-.4-3.5.3-6.5 1.5-9z"/>',
  comment: '<path d="M4 5h16v11H10l-5 4v-4H4z"/>',
  save: '<path d="M6 4h12v16l-6-4.500L6 20z"/>',
  share: '<path d="M12 15V4M8 7.5 12 3.500l4 4M5 12.500V20h14v-7.5"/>',
  bell: '<path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 2h-15zM10 21.500h4"/>',
  check: '<path d="m5 12.500 4.500 4.500L19 7.500"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  more: '<circle cx="5" cy="12" r=".6"/><circle cx="12" cy="12" r=".6"/><circle cx="19" cy="12" r=".6"/>',
  flag: '<path d="M5 21V4h12l-2 4 2 4H5"/>',
  'thumb-up': '<path d="M4 11h3v9H4zM7 12l4-8c1.5 0 2.5 1 2.5 2.5L13 10h6l-1.5 8c-.2 1.2-1 2-2.2 2H7"/>',
  'thumb-down': '<path d="M4 4h3v9H4zM7 12l4 8c1.5 0 2.5-1 2.5-2.5L13 14h6l-1.5-8c-.2-1.2-1-2-2.2-2H7"/>',
  report: '<path d="M12 3.5 22 20H2zM12 10v4.5M12 17v.5"/>',
  chart: '<path d="M4 20h16M7 16v-4M12 16V6M17 16V9"/>',
  rss: '<path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14"/><circle cx="6" cy="18" r="1"/>',
  mail: '<path d="M3 6h18v12H3zM3 7l9 6 9-6"/>',
  place: '<path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.2"/>',
  work: '<path d="M3 8h18v12H3zM9 8V4.500h6V8M3 13h18"/>',
  education: '<path d="M2 9.500 12 5l10 4.500L12 14zM6 12v5c3.500 2.500 8.500 2.500 12 0v-5M22 9.500V15"/>',
  calendar: '<path d="M4 6h16v14H4zM4 10h16M8 3.500V7M16 3.500V7"/>',
  pin: '<path d="M9 3.500h6l-1 6.500 3.500 3.500h-11L10 10zM12 13.500V21"/>',
  pen: '<path d="M4 20l1-5L16 4l4 4L9 19z"/>',
  up: '<path d="M12 20V5M5.500 11.500 12 5l6.500 6.500"/>',
  down: '<path d="M12 4v15M5.500 12.500 12 19l6.500-6.500"/>',
  play: '<path d="M7 4.500v15l12-7.500z"/>',
} as const;

export type IconName = keyof typeof shapes | keyof typeof toolShapes;

const toolIcons = Object.entries(toolShapes).map(([name, path]) => [name, `<path d="${path}"/>`] as const);

const icons = new Map<string, Html>(
  [...Object.entries(shapes), ...toolIcons].map(([name, shape]) => [
    name,
    html`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${markup(shape)}</svg>`,
  ]),
);

/** Renders an icon that screen readers skip: give its control a label or a text. */
export function icon(name: IconName): Html {
  return icons.get(name) ?? html``;
}
