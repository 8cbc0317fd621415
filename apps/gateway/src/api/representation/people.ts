import { OrganizationSchema, PersonSchema, type Person } from '@commonplace/proto/people/v1/people';
import { z } from 'zod';
import { field, pick } from './fields.ts';
import { represent } from './representation.ts';

type WithProfileImage = Pick<Person, 'profileImage' | 'profileImage90'>;

/** The large and the small profile image. */
export const images = {
  profile_image: field(z.string(), ({ profileImage }: WithProfileImage, site) => site.profileImage(profileImage)),
  profile_image_90: field(z.string(), ({ profileImage90 }: WithProfileImage, site) =>
    site.profileImage(profileImage90),
  ),
};

/** A user nested in other records, without the id (V1 list items). */
export const personWithoutId = represent({
  ...pick(PersonSchema, 'name', 'username', 'microblog_username', 'codehost_username', 'website_url'),
  ...images,
});

/** A user nested in other records. */
export const person = represent({ ...personWithoutId.fields, ...pick(PersonSchema, 'user_id') });

/** The large and the small image of an organization. */
export const organizationImages = {
  profile_image: field(z.string(), ({ profileImage }: WithProfileImage, site) => site.organizationImage(profileImage)),
  profile_image_90: field(z.string(), ({ profileImage90 }: WithProfileImage, site) =>
    site.organizationImage(profileImage90),
  ),
};

/** An organization nested in other records. */
export const organization = represent({
  ...pick(OrganizationSchema, 'name', 'username', 'slug'),
  ...organizationImages,
});
