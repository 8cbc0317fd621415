import type { ItemOf, OptionsOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';
import { toInput, toValues } from '../common/values.ts';

/** A page of the site, as the API shows it (A54). */
export type SitePage = ItemOf<'/api/pages'>;
type PageInput = OptionsOf<'/api/pages', 'post'>['body'];

export const pageFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  {
    name: 'slug',
    label: 'Address',
    kind: 'address',
    placeholder: 'about',
    description: 'Without the first slash; as the title says when it is empty.',
  },
  { name: 'description', label: 'Description', kind: 'text', required: true, description: 'For search engines.' },
  {
    name: 'template',
    label: 'Template',
    kind: 'choice',
    required: true,
    options: [
      ['contained', 'A narrow column with its title'],
      ['full_within_layout', 'The whole width, with its title'],
      ['nav_bar_included', 'The whole width, below the bar alone'],
      ['json', 'JSON, for programs'],
      ['css', 'A style sheet'],
      ['txt', 'A plain text'],
    ],
  },
  {
    name: 'body_markdown',
    label: 'Markdown',
    kind: 'long text',
    description: 'Goes before HTML where both are given.',
  },
  { name: 'body_html', label: 'HTML', kind: 'long text' },
  { name: 'body_json', label: 'JSON', kind: 'long text' },
  {
    name: 'body_css',
    label: 'Style sheet',
    kind: 'long text',
    description: 'For the template of style sheets.',
  },
  { name: 'social_image', label: 'Picture for links', kind: 'address', placeholder: 'https://' },
  { name: 'is_top_level_path', label: 'At /address', kind: 'flag', description: 'Otherwise it is at /page/address.' },
  { name: 'landing_page', label: 'What visitors see first', kind: 'flag', description: 'One page at most can be.' },
];

export const newPage: FieldValues = { ...toValues(pageFields, {}), template: 'contained' };

/** A page as its form holds it. */
export const pageValues = (page: SitePage): FieldValues =>
  toValues(pageFields, { ...page, social_image: page.social_image.url });

/** What the form holds, as the API takes it (A55, A57). */
export function toPage(values: FieldValues): PageInput {
  return toInput(pageFields, values);
}

/** Where a page is shown. */
export const placeOf = ({ slug, is_top_level_path: isTop }: SitePage): string => (isTop ? `/${slug}` : `/page/${slug}`);
