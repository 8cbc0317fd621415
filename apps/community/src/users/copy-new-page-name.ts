import type { CallContext } from '@commonplace/domain/call-context';
import { Violations } from '@commonplace/domain/violations';
import type { CommunityContext } from '../context.ts';
import { copyPageName } from '../names/copy-page-name.ts';
import { checkUsername, isSameUsername } from './handles.ts';

/**
 * As `copyPageName`, for a user or an organization with a username: copies only a different, valid name, since admin
 * is not needed otherwise. The caller has checked the permission. Throws `unavailable` while admin is unavailable.
 */
export async function copyNewPageName(
  context: Pick<CommunityContext, 'database' | 'pages' | 'logger'>,
  call: CallContext,
  { former, username }: { former: string; username: string },
): Promise<void> {
  const name = username.trim();
  if (isSameUsername(former, name)) return;
  const violations = new Violations();
  checkUsername(name, violations);
  if (!violations.any) await copyPageName(context, call, name);
}
