import type { Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';

/** The submitted profile of an organization; blank fields are empty. */
export interface OrganizationProfileInput {
  summary?: string | undefined;
  microblogUsername?: string | undefined;
  codehostUsername?: string | undefined;
  url?: string | undefined;
  location?: string | undefined;
  techStack?: string | undefined;
  tagLine?: string | undefined;
  story?: string | undefined;
}

export type OrganizationProfile = ReturnType<typeof parseProfile>;

/** The URLs of its image in both sizes. */
export interface OrganizationImages {
  profileImage: string;
  profileImage90: string;
}

/** Validates the name and adds problems to `violations`. */
export function checkName(name: string, violations: Violations): void {
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.organization.name));
}

/** Parses the URL of the image, which may be of another site and is never fetched; blank for none. */
export function parseImage(address: string, violations: Violations, siteImages: SiteImages): OrganizationImages {
  const image = address.trim();
  const isAddress = image === '' || image.startsWith('/images/') || siteImages.allow(image);
  const tooLong = lengthProblem(image, limits.organization.imageUrl);
  violations.add('profile_image', tooLong ?? characterProblem(image) ?? (isAddress ? undefined : 'is not a valid URL'));
  // The image that pages upload has a small version.
  const profileImage90 = image.startsWith('/images/') ? image.replace(/-640\.webp$/, '-90.webp') : image;
  return { profileImage: image, profileImage90 };
}

/**
 * Validates the texts of a profile (CreateOrganization), adds problems to `violations` and returns the stored values.
 */
export function parseProfile(input: OrganizationProfileInput, violations: Violations) {
  const text = (field: string, value: string | undefined, maximum: number): string | null => {
    const trimmed = value?.trim() ?? '';
    violations.add(field, lengthProblem(trimmed, maximum) ?? characterProblem(trimmed));
    return trimmed === '' ? null : trimmed;
  };
  const max = limits.organization;
  const profile = {
    summary: text('summary', input.summary, max.summary),
    microblogUsername: text('microblog_username', input.microblogUsername, max.microblogUsername),
    codehostUsername: text('codehost_username', input.codehostUsername, max.codehostUsername),
    url: text('url', input.url, max.url),
    location: text('location', input.location, max.location),
    techStack: text('tech_stack', input.techStack, max.techStack),
    tagLine: text('tag_line', input.tagLine, max.tagLine),
    story: text('story', input.story, max.story),
  };
  if (profile.url !== null && !parsePublicWebAddress(profile.url)) violations.add('url', 'is not a valid URL');
  return profile;
}
