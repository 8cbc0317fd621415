import type { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';

/** How an organization presents itself, as it is given: blank is nothing. */
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

/** What is kept of it. */
export type OrganizationProfile = ReturnType<typeof parseProfile>;

/** Where its picture is, in both sizes. */
export interface OrganizationImages {
  profileImage: string;
  profileImage90: string;
}

/** The rules of its name; what is wrong is added to the violations. */
export function checkName(name: string, violations: Violations): void {
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.organization.name));
}

/** The address of its picture, of this site or not, which is shown as it is and never fetched; blank is none. */
export function parseImage(address: string, violations: Violations, siteImages: SiteImages): OrganizationImages {
  const image = address.trim();
  const isAddress = image === '' || image.startsWith('/images/') || siteImages.allow(image);
  const tooLong = lengthProblem(image, limits.organization.imageAddress);
  violations.add('profile_image', tooLong ?? characterProblem(image) ?? (isAddress ? undefined : 'is not a valid URL'));
  return { profileImage: image, profileImage90: image };
}

/** The texts to be kept (A59's rules); what is wrong with them is added to the violations. */
export function parseProfile(input: OrganizationProfileInput, violations: Violations) {
  const text = (field: string, value: string | undefined, maximum: number): string | null => {
    const trimmed = value?.trim() ?? '';
    violations.add(field, lengthProblem(trimmed, maximum) ?? characterProblem(trimmed));
    return trimmed === '' ? null : trimmed;
  };
  const most = limits.organization;
  const profile = {
    summary: text('summary', input.summary, most.summary),
    microblogUsername: text('microblog_username', input.microblogUsername, most.microblogUsername),
    codehostUsername: text('codehost_username', input.codehostUsername, most.codehostUsername),
    url: text('url', input.url, most.url),
    location: text('location', input.location, most.location),
    techStack: text('tech_stack', input.techStack, most.techStack),
    tagLine: text('tag_line', input.tagLine, most.tagLine),
    story: text('story', input.story, most.story),
  };
  if (profile.url !== null && !parsePublicWebAddress(profile.url)) violations.add('url', 'is not a valid URL');
  return profile;
}
