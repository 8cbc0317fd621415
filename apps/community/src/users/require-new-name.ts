import type { CallContext } from '@commonplace/domain/call-context';
import { Violations } from '@commonplace/domain/violations';
import type { NameContext } from '../names/other-services.ts';
import { requireUnownedName } from '../names/require-unowned-name.ts';
import { addUsernameProblem, isSameUsername } from '../names/handles.ts';

/**
 * As `requireUnownedName`, for a user or an organization with a username: asks only for a different, valid name. The
 * caller has checked the permission.
 */
export async function requireNewName(
  context: NameContext,
  call: CallContext,
  { former, username }: { former: string; username: string },
): Promise<void> {
  const name = username.trim();
  if (isSameUsername(former, name)) return;
  const violations = new Violations();
  addUsernameProblem(name, violations);
  if (!violations.any) await requireUnownedName(context, call, name);
}
