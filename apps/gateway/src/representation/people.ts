import { AuthorSchema, OrganizationAuthorSchema } from '@commonplace/proto/content/v1/authors';
import { z } from 'zod';
import { field, pick } from './fields.ts';
import { represent } from './representation.ts';

interface Portrayed {
  profileImage: string;
  profileImage90: string;
}

const images = {
  profile_image: field(z.string(), ({ profileImage }: Portrayed, site) => site.profileImage(profileImage)),
  profile_image_90: field(z.string(), ({ profileImage90 }: Portrayed, site) => site.profileImage(profileImage90)),
};

/** A person as nested in other records, without their id (V1 list items), from any service's message. */
export const personWithoutId = represent({
  ...pick(AuthorSchema, 'name', 'username', 'microblog_username', 'codehost_username', 'website_url'),
  ...images,
});

/** A person as nested in other records. */
export const person = represent({ ...personWithoutId.fields, ...pick(AuthorSchema, 'user_id') });

/** An organization as nested in other records. */
export const organization = represent({ ...pick(OrganizationAuthorSchema, 'name', 'username', 'slug'), ...images });
