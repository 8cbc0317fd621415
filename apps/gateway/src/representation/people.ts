import { OrganizationSchema, PersonSchema, type Person } from '@commonplace/proto/people/v1/people';
import { z } from 'zod';
import { field, pick } from './fields.ts';
import { represent } from './representation.ts';

type Portrayed = Pick<Person, 'profileImage' | 'profileImage90'>;

/** With what they are shown, small and large. */
export const images = {
  profile_image: field(z.string(), ({ profileImage }: Portrayed, site) => site.profileImage(profileImage)),
  profile_image_90: field(z.string(), ({ profileImage90 }: Portrayed, site) => site.profileImage(profileImage90)),
};

/** A person as nested in other records, without their id (V1 list items). */
export const personWithoutId = represent({
  ...pick(PersonSchema, 'name', 'username', 'microblog_username', 'codehost_username', 'website_url'),
  ...images,
});

/** A person as nested in other records. */
export const person = represent({ ...personWithoutId.fields, ...pick(PersonSchema, 'user_id') });

/** An organization as nested in other records. */
export const organization = represent({ ...pick(OrganizationSchema, 'name', 'username', 'slug'), ...images });
