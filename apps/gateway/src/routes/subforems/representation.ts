import { SubforemSchema } from '@commonplace/proto/content/v1/subforems';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A subforem as everybody sees it (E37). */
export const subforem = represent(
  pick(SubforemSchema, 'id', 'domain', 'root', 'name', 'description', 'logo_image_url', 'cover_image_url'),
);

/** As administrators see it. */
export const ownedSubforem = represent({ ...subforem.fields, ...pick(SubforemSchema, 'discoverable') });
