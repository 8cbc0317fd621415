import { z } from 'zod';
import type { SiteAddress } from '../site/site-address.ts';

/** What every service's message about a person has. */
export interface Person {
  userId: number;
  name: string;
  username: string;
  microblogUsername?: string | undefined;
  codehostUsername?: string | undefined;
  websiteUrl?: string | undefined;
  profileImage: string;
  profileImage90: string;
}

/** What every service's message about the organization behind something has. */
export interface OrganizationSummary {
  name: string;
  username: string;
  slug: string;
  profileImage: string;
  profileImage90: string;
}

export const personWithoutId = z.object({
  name: z.string(),
  username: z.string(),
  microblog_username: z.string().nullable(),
  codehost_username: z.string().nullable(),
  website_url: z.string().nullable(),
  profile_image: z.string(),
  profile_image_90: z.string(),
});

export const person = personWithoutId.extend({ user_id: z.int() });

export const organization = z.object({
  name: z.string(),
  username: z.string(),
  slug: z.string(),
  profile_image: z.string(),
  profile_image_90: z.string(),
});

/** A person as nested in other records, without their id (V1 list items). */
export function presentPersonWithoutId(message: Person, site: SiteAddress): z.infer<typeof personWithoutId> {
  return {
    name: message.name,
    username: message.username,
    microblog_username: message.microblogUsername ?? null,
    codehost_username: message.codehostUsername ?? null,
    website_url: message.websiteUrl ?? null,
    profile_image: site.profileImage(message.profileImage),
    profile_image_90: site.profileImage(message.profileImage90),
  };
}

/** A person as nested in other records. */
export function presentPerson(message: Person, site: SiteAddress): z.infer<typeof person> {
  return { ...presentPersonWithoutId(message, site), user_id: message.userId };
}

/** An organization as nested in other records. */
export function presentOrganization(message: OrganizationSummary, site: SiteAddress): z.infer<typeof organization> {
  return {
    name: message.name,
    username: message.username,
    slug: message.slug,
    profile_image: site.profileImage(message.profileImage),
    profile_image_90: site.profileImage(message.profileImage90),
  };
}
