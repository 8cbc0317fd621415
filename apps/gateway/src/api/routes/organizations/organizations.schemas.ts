import { OrganizationSchema, type Organization } from '@commonplace/proto/community/v1/organizations';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { nameInAnyCase } from '../../schemas/query-values.ts';
import { clearableText, recordId } from '../../schemas/values.ts';

export const organizationId = z.object({ id: recordId });
export const organizationIdOrUsername = z.object({ id: nameInAnyCase });
export const organizationPage = z.object(paging({ default: 10 }));

const max = limits.organization;
const text = (maxLength: number) => clearableText.meta({ maxLength }).optional();

const fields = {
  username: text(limits.username),
  /** An alias of the username. */
  slug: text(limits.username),
  name: text(max.name),
  summary: text(max.summary),
  microblog_username: text(max.microblogUsername),
  codehost_username: text(max.codehostUsername),
  url: text(max.url),
  location: text(max.location),
  tech_stack: text(max.techStack),
  tag_line: text(max.tagLine),
  story: text(max.story),
  profile_image: text(max.imageUrl),
};

/** The body of UpdateOrganization, flat or wrapped; `type_of` and `joined_at` are ignored. */
export const organizationFields = z
  .object({ ...fields, organization: z.object(fields).nullable().optional() })
  .transform(({ organization, ...flat }) => organization ?? flat)
  .transform(({ slug, username = slug, ...rest }) => ({ ...rest, username }));

const newFields = {
  ...fields,
  admin_username: text(limits.username).meta({
    maxLength: limits.username,
    description: 'The first administrator of an organization that an administrator of the site creates',
  }),
};

/** The body of CreateOrganization, as that of UpdateOrganization. */
export const newOrganizationFields = z
  .object({ ...newFields, organization: z.object(newFields).nullable().optional() })
  .transform(({ organization, ...flat }) => organization ?? flat)
  .transform(({ slug, username = slug, ...rest }) => ({ ...rest, username }));

const typeOf = { type_of: constant('organization') };

const profile = {
  ...pick(OrganizationSchema, 'username', 'name', 'summary', 'microblog_username', 'codehost_username'),
  ...pick(OrganizationSchema, 'url', 'location', 'tech_stack', 'tag_line', 'story', 'joined_at'),
  profile_image: field(z.string(), ({ profileImage }: Organization, site) => site.organizationImage(profileImage)),
};

/** The public profile of an organization (GetOrganization). */
export const organization = {
  beta: represent({ ...typeOf, ...profile }),
  v1: represent({ ...typeOf, ...pick(OrganizationSchema, 'id'), ...profile }),
};

/** The same with its id and slug (CreateOrganization, UpdateOrganization and ListOrganizations). */
export const ownedOrganization = represent({
  ...typeOf,
  ...pick(OrganizationSchema, 'id'),
  ...profile,
  slug: field(z.string(), ({ username }: Organization) => username),
});
