import { enqueue } from '@commonplace/jobs/enqueue';
import { unavailable } from '@commonplace/rpc/errors';
import { requireSession } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { exportJob } from './write-export.ts';

/**
 * Has everything that the caller wrote put into a file, whose address they get by mail. A few times a day, then
 * `rate_limited`; `unavailable` where files cannot be kept.
 */
export async function requestExport(context: CommunityContext, call: CallContext): Promise<void> {
  const { user } = requireSession(call.principal);
  if (!context.objects) throw unavailable('files cannot be kept');
  const db = context.database.reader<Tables>(call.signal);
  await requireAttempts(db, [{ limit: attemptLimits.exports, subject: String(user.userId) }]);
  await context.database.transaction(call.signal, (em) => enqueue(em, exportJob, { userId: user.userId }));
}
