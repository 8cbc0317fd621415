import type { CallContext } from '@commonplace/domain/call-context';
import type { Violations } from '@commonplace/domain/violations';
import type { Tables } from '../tables/tables.ts';
import { findHandle, usernameFormatProblem } from './handles.ts';
import type { NameContext } from './other-services.ts';
import { requireUnownedName } from './require-unowned-name.ts';

const problems = { taken: 'has already been taken', held: 'is kept for its former owner' };

/**
 * Adds why a new account cannot have a username. Opening the account checks it again, under the lock of the name
 * (`claimHandle`). Throws `unavailable` while content, which owns some names, is unavailable.
 */
export async function checkNewUsername(
  context: NameContext,
  call: CallContext,
  username: string,
  violations: Violations,
): Promise<void> {
  const format = usernameFormatProblem(username);
  if (format !== undefined) return violations.add('username', format);
  const handle = await findHandle(context.database.reader<Tables>(call.signal), username.toLowerCase());
  if (handle) return violations.add('username', problems[handle]);
  await violations.collect(requireUnownedName(context, call, username));
}
