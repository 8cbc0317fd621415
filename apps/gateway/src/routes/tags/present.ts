import type { Tag } from '@commonplace/proto/content/v1/tags';
import type { z } from 'zod';
import type { describedTag, tag } from './schemas.ts';

/** An item of the list of tags. */
export function presentTag(message: Tag): z.infer<typeof tag> {
  return {
    id: message.id,
    name: message.name,
    bg_color_hex: message.bgColorHex ?? null,
    text_color_hex: message.textColorHex ?? null,
    short_summary: message.shortSummary ?? null,
  };
}

/** A tag with what moderators set. */
export function presentDescribedTag(message: Tag): z.infer<typeof describedTag> {
  return {
    ...presentTag(message),
    supported: message.supported,
    alias_for: message.aliasFor ?? null,
    requires_approval: message.requiresApproval,
    flare: message.flare,
  };
}
