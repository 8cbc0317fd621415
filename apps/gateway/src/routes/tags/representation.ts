import { TagSchema } from '@commonplace/proto/content/v1/tags';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** An item of the list of tags. */
export const tag = represent(pick(TagSchema, 'id', 'name', 'bg_color_hex', 'text_color_hex', 'short_summary'));

/** A tag with what moderators set. */
export const describedTag = represent({
  ...tag.fields,
  ...pick(TagSchema, 'supported', 'alias_for', 'requires_approval', 'flare'),
});
