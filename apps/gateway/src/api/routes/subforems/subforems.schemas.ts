import { SubforemSchema } from '@commonplace/proto/content/v1/subforems';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { clearableText, recordId, requiredText } from '../../schemas/values.ts';

export const subforemId = z.object({ id: recordId });

export const subforemPages = z.object(paging({ default: 30, max: 100 }));

const image = clearableText.meta({ format: 'uri', maxLength: limits.subforem.urlBytes }).optional();

const optional = {
  root: z.boolean().nullable().optional(),
  description: clearableText.meta({ maxLength: limits.subforem.description }).optional(),
  logo_image_url: image,
  cover_image_url: image,
  discoverable: z.boolean().nullable().optional(),
};

export const newSubforem = z.object({
  domain: requiredText(limits.subforem.domain),
  name: requiredText(limits.subforem.name),
  ...optional,
});

export const subforemChanges = z.object({
  domain: clearableText.meta({ maxLength: limits.subforem.domain }).optional(),
  name: clearableText.meta({ maxLength: limits.subforem.name }).optional(),
  ...optional,
});

/** A subforem (ListSubforems). */
export const subforem = represent(
  pick(SubforemSchema, 'id', 'domain', 'root', 'name', 'description', 'logo_image_url', 'cover_image_url'),
);

/** A subforem for administrators. */
export const ownedSubforem = represent({ ...subforem.fields, ...pick(SubforemSchema, 'discoverable') });
