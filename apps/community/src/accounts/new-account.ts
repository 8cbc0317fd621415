import { properName } from '@commonplace/rules/names';
import { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { passwordProblem } from '../passwords/password-rules.ts';
import { checkUsername } from '../users/handles.ts';
import { domainOf, parseAddress } from '../users/mail-address.ts';
import type { Registration } from '../site/site.ts';

export interface NewAccountInput {
  name: string;
  username: string;
  email: string;
  password: string;
}

/** The address by its domain; a rule of the site's configuration. */
type DomainRules = Pick<Registration, 'allowedEmailDomains' | 'blockedEmailDomains'>;

/** What somebody wants their account to be, as it is kept. @throws DomainError validation_failed, for all that is wrong. */
export async function validateNewAccount(input: NewAccountInput, domains?: DomainRules): Promise<NewAccountInput> {
  const violations = new Violations();
  const name = properName(input.name);
  const username = input.username.trim();
  const email = parseAddress(input.email);
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.user.name));
  checkUsername(username, violations);
  violations.add('email', email === undefined ? 'is invalid' : domainProblem(email, domains));
  violations.add('password', await passwordProblem(input.password, { username, email: email ?? '' }));
  violations.throwIfAny();
  return { name, username, email: email ?? '', password: input.password };
}

/** What is wrong with the domain of an address (A62); a domain stands for those below it, too. */
function domainProblem(email: string, domains: DomainRules | undefined): string | undefined {
  if (!domains) return undefined;
  const isOf = (domain: string) => `.${domainOf(email)}`.endsWith(`.${domain.toLowerCase()}`);
  const isAllowed = domains.allowedEmailDomains.length === 0 || domains.allowedEmailDomains.some(isOf);
  return isAllowed && !domains.blockedEmailDomains.some(isOf) ? undefined : 'is not of a domain that may sign up';
}
