import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';

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

/** Returns the normalized profile. The username is validated when it is claimed. */
export function validateProfile(input: ProfileTexts) {
  const violations = new Violations();
  const profile = checkTexts(input, violations);
  violations.throwIfAny();
  return profile;
}

/** As `validateProfile`, with usernames at other sites. */
export function validateWholeProfile(input: ProfileTexts & OtherNames) {
  const violations = new Violations();
  const profile = {
    ...checkTexts(input, violations),
    microblogUsername: text(violations, 'microblog_username', input.microblogUsername, limits.user.otherUsername),
    codehostUsername: text(violations, 'codehost_username', input.codehostUsername, limits.user.otherUsername),
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
    summary: text(violations, 'summary', input.summary, limits.user.summary),
    location: text(violations, 'location', input.location, limits.user.location),
    websiteUrl: text(violations, 'website_url', input.websiteUrl, limits.user.websiteUrl),
  };
  const { websiteUrl } = profile;
  if (websiteUrl !== null && !parsePublicWebAddress(websiteUrl)) violations.add('website_url', 'is not a valid URL');
  return profile;
}

function text(violations: Violations, field: string, value: string | undefined, maximum: number): string | null {
  const trimmed = value?.trim() ?? '';
  violations.add(field, lengthProblem(trimmed, maximum) ?? characterProblem(trimmed));
  return trimmed === '' ? null : trimmed;
}
