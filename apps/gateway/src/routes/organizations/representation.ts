import { OrganizationSchema, type Organization } from '@commonplace/proto/community/v1/organizations';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

const typeOf = { type_of: constant('organization') };

const profile = {
  ...pick(OrganizationSchema, 'username', 'name', 'summary', 'microblog_username', 'codehost_username'),
  ...pick(OrganizationSchema, 'url', 'location', 'tech_stack', 'tag_line', 'story', 'joined_at'),
  profile_image: field(z.string(), ({ profileImage }: Organization, site) => site.profileImage(profileImage)),
};

/** An organization as everybody sees it (E25). */
export const organization = {
  beta: represent({ ...typeOf, ...profile }),
  v1: represent({ ...typeOf, ...pick(OrganizationSchema, 'id'), ...profile }),
};

/** The same with its id and the other word for its username (A59 to A61). */
export const ownedOrganization = represent({
  ...typeOf,
  ...pick(OrganizationSchema, 'id'),
  ...profile,
  slug: field(z.string(), ({ username }: Organization) => username),
});
