import type { Principal } from '@commonplace/domain/principal';
import type { User } from '@commonplace/proto/community/v1/users';
import { allowsScope } from '@commonplace/rules/scopes';

/** Returns the caller's profile, without the email address for a token that may not read the account. */
export function readableUser({ email, ...user }: User, principal: Principal): User {
  const scopes = principal.kind === 'user' ? (principal.scopes ?? []) : [];
  return { ...user, ...(email !== undefined && allowsScope(scopes, 'read_account') && { email }) };
}
