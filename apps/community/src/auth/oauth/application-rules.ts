import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { redirectAddressProblem } from '@commonplace/rules/redirect-address';
import { isScope, type Scope } from '@commonplace/rules/scopes';

export interface ApplicationInput {
  name: string;
  redirectUris: readonly string[];
  scopes: readonly string[];
  isConfidential: boolean;
}

export interface ValidApplication {
  name: string;
  redirectUris: string[];
  scopes: Scope[];
}

const { oauthApplication } = limits;

/** Validates an application. Throws `validation_failed` with all problems. */
export function checkApplication(input: ApplicationInput): ValidApplication {
  const violations = new Violations();
  const name = properName(input.name);
  violations.add('name', nameProblem(name) ?? lengthProblem(name, oauthApplication.name));
  const redirectUris = [...new Set(input.redirectUris)];
  for (const problem of redirectProblems(redirectUris, input.isConfidential)) violations.add('redirect_uris', problem);
  const scopes = [...new Set(input.scopes.length === 0 ? ['public'] : input.scopes)];
  for (const scope of scopes) {
    if (!isScope(scope)) violations.add('scopes', 'contains an unknown scope');
  }
  violations.throwIfAny();
  return { name, redirectUris, scopes: scopes.filter(isScope) };
}

function redirectProblems(addresses: readonly string[], isConfidential: boolean): Set<string> {
  const problems = addresses.flatMap((address) => redirectAddressProblem(address, isConfidential) ?? []);
  if (addresses.length > oauthApplication.redirectUris) {
    problems.push(`has too many (maximum is ${oauthApplication.redirectUris})`);
  }
  // Without redirect URIs an application can only act for itself, which requires a secret.
  if (addresses.length === 0 && !isConfidential) problems.push("can't be blank");
  return new Set(problems);
}
