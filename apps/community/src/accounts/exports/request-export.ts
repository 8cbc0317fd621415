import type { CallContext } from '@commonplace/domain/call-context';
import { unavailable } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { enqueue } from '@commonplace/jobs/enqueue';
import { requireAttempts } from '../../attempts/attempts.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { readAccount } from '../../users/account-view.ts';
import { exportJob } from './write-export.ts';

/**
 * Enqueues an export of everything that the caller wrote; its download link is sent by mail. Throws `validation_failed`
 * without a confirmed address, since a mistyped one belongs to a stranger, `rate_limited` after a few per day and
 * `unavailable` without an object store.
 */
export async function requestExport(context: CommunityContext, call: CallContext): Promise<void> {
  const { userId } = requireUser(call.principal);
  if (!context.objects) throw unavailable('there is no object store');
  const db = context.database.reader<Tables>(call.signal);
  const { isEmailConfirmed } = await readAccount(db, userId);
  if (isEmailConfirmed !== true) throw violation('email', 'must be confirmed first', 'email_not_confirmed');
  await requireAttempts(db, [{ limit: attemptLimits.exports, subject: String(userId) }]);
  await context.database.transaction(call, (em) => enqueue(em, exportJob, { userId }));
}
