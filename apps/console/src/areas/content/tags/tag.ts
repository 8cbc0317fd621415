import type { DataOf, ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';

/** A tag in a list. */
export type Tag = ItemOf<'listTags'>;
/** A tag with the values that moderators set. */
export type TagDetails = DataOf<'getTag'>;

type Changes = Partial<Omit<TagDetails, 'id' | 'name'>>;

const flags = ['supported', 'requires_approval', 'flare'] as const;

const flag = (name: (typeof flags)[number], label: string, description: string): Field => ({
  name,
  label,
  description,
  kind: 'select',
  required: true,
  options: [
    ['yes', 'Yes'],
    ['no', 'No'],
  ],
});

export const tagFields: readonly Field[] = [
  { name: 'short_summary', label: 'Summary', kind: 'multiline' },
  {
    name: 'bg_color_hex',
    label: 'Background color',
    kind: 'text',
    placeholder: '#3b49df',
    description: '#rgb or #rrggbb. Leave empty for the default.',
  },
  {
    name: 'text_color_hex',
    label: 'Text color',
    kind: 'text',
    placeholder: '#ffffff',
    description: 'For applications. Pages of the site use the background color alone.',
  },
  {
    name: 'alias_for',
    label: 'Alias for',
    kind: 'text',
    description: 'Articles with this tag are listed under the other tag. Leave empty for a separate tag.',
  },
  flag('supported', 'Supported', 'Tells applications which tags to suggest.'),
  flag('requires_approval', 'Requires approval', 'Articles are listed under the tag after a moderator approves them.'),
  flag('flare', 'Flare', 'Tells applications to show it next to the titles of articles.'),
];

/** Converts a tag to form values. */
export function toValues(tag: TagDetails): FieldValues {
  return {
    short_summary: tag.short_summary ?? '',
    bg_color_hex: tag.bg_color_hex ?? '',
    text_color_hex: tag.text_color_hex ?? '',
    alias_for: tag.alias_for ?? '',
    ...Object.fromEntries(flags.map((name) => [name, tag[name] ? 'yes' : 'no'])),
  };
}

/** Converts form values to the request. */
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
