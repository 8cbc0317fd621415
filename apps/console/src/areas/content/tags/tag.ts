import type { DataOf, ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';

/** A tag as lists have it. */
export type Tag = ItemOf<'/api/tags'>;
/** With what moderators set. */
export type DescribedTag = DataOf<'/api/tags/{name}', 'get'>;

type Changes = Partial<Omit<DescribedTag, 'id' | 'name'>>;

const flags = ['supported', 'requires_approval', 'flare'] as const;

const flag = (name: (typeof flags)[number], label: string, description: string): Field => ({
  name,
  label,
  description,
  kind: 'choice',
  required: true,
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
  { name: 'text_color_hex', label: 'Text color', kind: 'text', placeholder: '#ffffff' },
  {
    name: 'alias_for',
    label: 'Alias for',
    kind: 'text',
    description: 'Articles with this tag are filed under that one; empty for a tag of its own.',
  },
  flag('supported', 'Supported', 'Shown to those who look for tags to follow.'),
  flag('requires_approval', 'Asks for approval', 'Articles are listed under it when a moderator approves them.'),
  flag('flare', 'Flare', 'Stands beside the titles of its articles.'),
];

/** What the form shows of a tag. */
export function toValues(tag: DescribedTag): FieldValues {
  return {
    short_summary: tag.short_summary ?? '',
    bg_color_hex: tag.bg_color_hex ?? '',
    text_color_hex: tag.text_color_hex ?? '',
    alias_for: tag.alias_for ?? '',
    ...Object.fromEntries(flags.map((name) => [name, tag[name] ? 'yes' : 'no'])),
  };
}

/** What the form holds, as the API takes it. */
export function toChanges(values: FieldValues): Changes {
  const text = (name: string) => String(values[name] ?? '').trim();
  return {
    short_summary: text('short_summary'),
    bg_color_hex: text('bg_color_hex'),
    text_color_hex: text('text_color_hex'),
    alias_for: text('alias_for'),
    ...Object.fromEntries(flags.map((name) => [name, values[name] === 'yes'])),
  };
}
