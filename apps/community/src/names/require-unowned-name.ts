import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { optionalShare } from '@commonplace/domain/time-share';
import { foldName } from '@commonplace/rules/names';
import { contentOwners, copyPageName, type NameContext } from './other-services.ts';

/**
 * Asks the other services before a user or an organization takes a name: content for podcasts and subforems, admin for a
 * page whose event has not arrived. Runs outside any transaction; a record that takes the name later finds it claimed or
 * reserved (`claimHandle`). The operator may continue without an answer, which allows creating the first account of a
 * platform. Throws `validation_failed` for a name that is taken, and `unavailable` while content is unavailable.
 */
export async function requireUnownedName(context: NameContext, call: CallContext, username: string): Promise<void> {
  const name = foldName(username.trim());
  const isOperator = call.principal.kind === 'service' && call.principal.name === 'cli';
  const asking = isOperator ? { ...call, timeShare: optionalShare } : call;
  try {
    const [isPage, owners] = await Promise.all([hasPage(context, call, name), contentOwners(context, asking, name)]);
    if (isPage || owners.length > 0) throw violation('username', 'has already been taken');
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    context.logger.info({ err: error }, 'cannot ask content for the owners of a name');
    if (!isOperator) throw unavailable();
  }
}

/** Whether a page has the name. While admin is unavailable, no page gets one, and the copied ones decide. */
async function hasPage(context: NameContext, call: CallContext, name: string): Promise<boolean> {
  try {
    return await copyPageName(context, { ...call, timeShare: optionalShare }, name);
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    context.logger.info({ err: error }, 'cannot ask admin for pages of a name');
    return false;
  }
}
