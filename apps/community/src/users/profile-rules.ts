import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import { checkDetails, type GivenDetails } from './profile-details.ts';
import { profileText } from './profile-text.ts';

/** The profile texts of an account (UpdateUserRecord); blank texts are removed. */
export interface ProfileTexts {
  name: string;
  username: string;
  summary?: string | undefined;
  location?: string | undefined;
  websiteUrl?: string | undefined;
}

/** Usernames at other sites. */
export interface OtherNames {
  microblogUsername?: string | undefined;
  codehostUsername?: string | undefined;
}

/** Links to other sites; absent if they stay. */
export interface ProfileLinks {
  links?: readonly string[] | undefined;
}

/** Returns the normalized profile. The username is validated when it is claimed. */
export function validateProfile(input: ProfileTexts) {
  const violations = new Violations();
  const profile = checkTexts(input, violations);
  violations.throwIfAny();
  return profile;
}

/** As `validateProfile`, with usernames at other sites, links, details and colors. */
export function validateWholeProfile(
  input: ProfileTexts & OtherNames & ProfileLinks & GivenDetails,
  stored: Parameters<typeof checkDetails>[0],
) {
  const violations = new Violations();
  const profile = {
    ...checkTexts(input, violations),
    microblogUsername: profileText(
      violations,
      'microblog_username',
      input.microblogUsername,
      limits.user.otherUsername,
    ),
    codehostUsername: profileText(violations, 'codehost_username', input.codehostUsername, limits.user.otherUsername),
    ...(input.links && { links: checkLinks(input.links, violations) }),
    ...checkDetails(stored, input, violations),
  };
  violations.throwIfAny();
  return profile;
}

function checkTexts(input: ProfileTexts, violations: Violations) {
  const name = properName(input.name);
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.user.name));
  const profile = {
    name,
    username: input.username.trim(),
    summary: profileText(violations, 'summary', input.summary, limits.user.summary),
    location: profileText(violations, 'location', input.location, limits.user.location),
    websiteUrl: profileText(violations, 'website_url', input.websiteUrl, limits.user.websiteUrl),
  };
  const { websiteUrl } = profile;
  if (websiteUrl !== null && !parsePublicWebAddress(websiteUrl)) violations.add('website_url', 'is not a valid URL');
  return profile;
}

/** Returns the links without blanks and duplicates. */
function checkLinks(input: readonly string[], violations: Violations): string[] {
  const links = [...new Set(input.map((link) => link.trim()))].filter((link) => link !== '');
  const { links: maxLinks, link: maxLength } = limits.user;
  if (links.length > maxLinks) violations.add('links', `is too long (maximum is ${maxLinks} links)`);
  else if (!links.every((link) => parsePublicWebAddress(link))) violations.add('links', 'has an invalid URL');
  for (const problem of new Set(links.map((link) => lengthProblem(link, maxLength) ?? characterProblem(link))))
    violations.add('links', problem);
  return links;
}
