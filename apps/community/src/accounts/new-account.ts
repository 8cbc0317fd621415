import type { CallContext } from '@commonplace/domain/call-context';
import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SettingValues } from '@commonplace/site-settings/known-settings';
import { passwordProblem } from '../auth/passwords/password-rules.ts';
import { checkNewUsername } from '../names/check-new-username.ts';
import type { NameContext } from '../names/other-services.ts';
import { domainOf, parseEmail } from '../users/email-address.ts';

export interface NewAccountInput {
  name: string;
  username: string;
  email: string;
  password: string;
}

/** The rules of the site for the domains of email addresses. */
type DomainRules = Pick<SettingValues, `${'allowed' | 'blocked'}_registration_email_domains`>;

/**
 * Validates and normalizes the fields of a new account. Throws `validation_failed` with all problems, except that an email
 * address is taken, which is no one else's business.
 */
export async function validateNewAccount(
  context: NameContext,
  call: CallContext,
  input: NewAccountInput,
  domains?: DomainRules,
): Promise<NewAccountInput> {
  const violations = new Violations();
  const name = properName(input.name);
  const username = input.username.trim();
  const email = parseEmail(input.email);
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.user.name));
  await checkNewUsername(context, call, username, violations);
  violations.add('email', email === undefined ? 'is invalid' : domainProblem(email, domains));
  violations.add('password', await passwordProblem(input.password, { username, email: email ?? '' }));
  violations.throwIfAny();
  return { name, username, email: email ?? '', password: input.password };
}

/** Returns what is wrong with the domain of an address. A listed domain includes its subdomains. */
function domainProblem(email: string, domains: DomainRules | undefined): string | undefined {
  if (!domains) return undefined;
  const isOf = (domain: string) => `.${domainOf(email)}`.endsWith(`.${domain.toLowerCase()}`);
  const { allowed_registration_email_domains: allowed, blocked_registration_email_domains: blocked } = domains;
  const isAllowed = allowed.length === 0 || allowed.some(isOf);
  return isAllowed && !blocked.some(isOf) ? undefined : 'has a domain that is not allowed';
}
