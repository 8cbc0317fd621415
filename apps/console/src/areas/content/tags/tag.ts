import type { DataOf, ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';

/** A tag as lists have it. */
export type Tag = ItemOf<'/api/tags'>;
/** With what moderators set, which the API says when it has changed something. */
export type DescribedTag = DataOf<'/api/tags/{name}', 'put'>;

type Changes = Partial<Omit<DescribedTag, 'id' | 'name'>>;

const flags = ['supported', 'requires_approval', 'flare'] as const;

const flag = (name: (typeof flags)[number], label: string, description: string): Field => ({
  name,
  label,
  description,
  kind: 'choice',
  options: [
    ['yes', 'Yes'],
    ['no', 'No'],
  ],
});

export const tagFields: readonly Field[] = [
  { name: 'short_summary', label: 'Summary', kind: 'long text' },
  {
    name: 'bg_color_hex',
    label: 'Background',
    kind: 'text',
    placeholder: '#3b49df',
    description: '#rgb or #rrggbb; empty for that of the site.',
  },
  { name: 'text_color_hex', label: 'Text colour', kind: 'text', placeholder: '#ffffff' },
  {
    name: 'alias_for',
    label: 'Alias for',
    kind: 'text',
    description: 'Articles with this tag are filed under that one. Empty leaves it as it is.',
  },
  { name: 'is_own', label: 'Is a tag of its own again', kind: 'flag' },
  flag('supported', 'Supported', 'Shown to those who look for tags to follow.'),
  flag('requires_approval', 'Asks for approval', 'Articles are listed under it when a moderator approves them.'),
  flag('flare', 'Flare', 'Stands beside the titles of its articles.'),
];

/** What the form shows of a tag; what is not known of it is left as it is. */
export function toValues(tag: Tag & Partial<DescribedTag>): FieldValues {
  const isSet = (name: (typeof flags)[number]) => (tag[name] === undefined ? '' : tag[name] ? 'yes' : 'no');
  return {
    short_summary: tag.short_summary ?? '',
    bg_color_hex: tag.bg_color_hex ?? '',
    text_color_hex: tag.text_color_hex ?? '',
    alias_for: tag.alias_for ?? '',
    is_own: false,
    ...Object.fromEntries(flags.map((name) => [name, isSet(name)])),
  };
}

/** What the form holds, as the API takes it. */
export function toChanges(values: FieldValues): Changes {
  const text = (name: string) => String(values[name] ?? '').trim();
  const alias = values['is_own'] === true ? '' : text('alias_for') || undefined;
  return {
    short_summary: text('short_summary'),
    bg_color_hex: text('bg_color_hex'),
    text_color_hex: text('text_color_hex'),
    ...(alias !== undefined && { alias_for: alias }),
    ...Object.fromEntries(flags.filter((name) => values[name] !== '').map((name) => [name, values[name] === 'yes'])),
  };
}
