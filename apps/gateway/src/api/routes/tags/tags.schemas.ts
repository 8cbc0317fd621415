import { TagSchema } from '@commonplace/proto/content/v1/tags';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { clearableText } from '../../schemas/values.ts';

export const tagPage = z.object(paging({ default: 10 }));

/** `#rgb`, `#rrggbb`, or nothing. */
const color = clearableText.meta({ pattern: '^(?:#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$' });

export const tagName = z.object({ name: z.string().meta({ maxLength: limits.tag.name }) });

export const tagInput = z.object({
  short_summary: clearableText.meta({ maxLength: limits.tag.summary }).optional(),
  bg_color_hex: color.optional(),
  text_color_hex: color.optional(),
  supported: z.boolean().optional(),
  alias_for: clearableText.meta({ maxLength: limits.tag.name }).optional(),
  requires_approval: z.boolean().optional(),
  flare: z.boolean().optional(),
});

/** An item of the list of tags. */
export const tag = represent(pick(TagSchema, 'id', 'name', 'bg_color_hex', 'text_color_hex', 'short_summary'));

/** A tag with its moderation settings. */
export const describedTag = represent({
  ...tag.fields,
  ...pick(TagSchema, 'supported', 'alias_for', 'requires_approval', 'flare'),
});
