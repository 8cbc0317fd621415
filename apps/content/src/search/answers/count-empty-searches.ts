import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest, forbidden } from '@commonplace/domain/errors';
import { incrementSiteCounter } from '@commonplace/events/site-counters';
import { SiteCountersIncrementedSchema } from '@commonplace/proto/content/v1/events';
import type { CountEmptySearchesRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../../context.ts';

/** Days per call, after a gateway could not send any for a while. */
const maxDays = 100;

/** Adds the counts of empty searches that a gateway sends. */
export async function countEmptySearches(
  context: ContentContext,
  call: CallContext,
  { counts }: CountEmptySearchesRequest,
): Promise<void> {
  if (call.principal.kind !== 'service') throw forbidden();
  const isSound = counts.every(({ day, amount }) => /^\d{4}-\d\d-\d\d$/.test(day) && amount > 0);
  if (!isSound || counts.length > maxDays) throw badRequest('invalid counts');
  await context.database.transaction(call, async (em) => {
    for (const { day, amount } of counts) {
      await incrementSiteCounter(em, SiteCountersIncrementedSchema, 'searches_without_result', { day, amount });
    }
  });
}
