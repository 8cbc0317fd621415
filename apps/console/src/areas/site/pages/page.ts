import type { ItemOf, OptionsOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';
import { toInput, toValues } from '../common/values.ts';

/** A page of the site. */
export type SitePage = ItemOf<'listPages'>;
type PageInput = OptionsOf<'createPage'>['body'];

export const pageFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  {
    name: 'slug',
    label: 'Path',
    kind: 'url',
    placeholder: 'about',
    description: 'Without the leading slash. Leave empty to derive it from the title.',
  },
  { name: 'description', label: 'Description', kind: 'text', required: true, description: 'Shown by search engines.' },
  {
    name: 'template',
    label: 'Template',
    kind: 'select',
    required: true,
    options: [
      ['contained', 'Narrow column with title'],
      ['full_within_layout', 'Full width with title'],
      ['nav_bar_included', 'Full width without title'],
      ['json', 'JSON'],
      ['css', 'Style sheet (CSS)'],
      ['txt', 'Plain text'],
    ],
  },
  {
    name: 'body_markdown',
    label: 'Markdown',
    kind: 'multiline',
    description: 'Used instead of HTML if both are given.',
  },
  { name: 'body_html', label: 'HTML', kind: 'multiline' },
  { name: 'body_json', label: 'JSON', kind: 'multiline' },
  {
    name: 'body_css',
    label: 'CSS',
    kind: 'multiline',
    description: 'For the style sheet template.',
  },
  { name: 'social_image', label: 'Social image URL', kind: 'url', placeholder: 'https://' },
  {
    name: 'is_top_level_path',
    label: 'Top-level path',
    kind: 'checkbox',
    description: 'Shows the page at /path instead of /page/path.',
  },
  {
    name: 'landing_page',
    label: 'Landing page',
    kind: 'checkbox',
    description: 'Shown to visitors of a private site. Only one page can be the landing page.',
  },
];

export const newPage: FieldValues = { ...toValues(pageFields, {}), template: 'contained' };

/** Converts a page to form values. */
export const pageValues = (page: SitePage): FieldValues =>
  toValues(pageFields, { ...page, social_image: page.social_image.url });

/** Converts form values to the request (UpdatePage). */
export function toPage(values: FieldValues): PageInput {
  return toInput(pageFields, values);
}

/** Returns the path of a page on the site. */
export const pathOf = ({ slug, is_top_level_path: isTop }: SitePage): string => (isTop ? `/${slug}` : `/page/${slug}`);
