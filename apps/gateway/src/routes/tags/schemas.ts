import { z } from 'zod';
import { paging } from '../../schemas/paging.ts';
import { clearableText } from '../../schemas/values.ts';

export const tag = z.object({
  id: z.int(),
  name: z.string(),
  bg_color_hex: z.string().nullable(),
  text_color_hex: z.string().nullable(),
  short_summary: z.string().nullable(),
});

export const describedTag = tag.extend({
  supported: z.boolean(),
  alias_for: z.string().nullable(),
  requires_approval: z.boolean(),
  flare: z.boolean(),
});

export const tagPage = z.object(paging({ default: 10 }));

export const tagName = z.object({ name: z.string() });

export const tagInput = z.object({
  short_summary: clearableText.optional(),
  bg_color_hex: clearableText.optional(),
  text_color_hex: clearableText.optional(),
  supported: z.boolean().optional(),
  alias_for: clearableText.optional(),
  requires_approval: z.boolean().optional(),
  flare: z.boolean().optional(),
});
