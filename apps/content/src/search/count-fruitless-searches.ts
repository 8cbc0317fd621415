import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest, forbidden } from '@commonplace/domain/errors';
import { incrementSiteCounter } from '@commonplace/events/site-counters';
import { claimEvent } from '@commonplace/events/inbox';
import { HappeningsCountedSchema } from '@commonplace/proto/content/v1/events';
import type { CountFruitlessSearchesRequest } from '@commonplace/proto/content/v1/articles';
import type { ContentContext } from '../context.ts';

/** Days per batch, after a gateway could not send any for a while. */
const maxDays = 100;

/** Adds the counts of empty searches that a gateway sends, each batch once, even if it is repeated. */
export async function countFruitlessSearches(
  context: ContentContext,
  { principal, signal }: CallContext,
  { batchId, counts }: CountFruitlessSearchesRequest,
): Promise<void> {
  if (principal.kind !== 'service') throw forbidden();
  const isSound = counts.every(({ day, amount }) => /^\d{4}-\d\d-\d\d$/.test(day) && amount > 0);
  if (!/^[\da-f-]{36}$/.test(batchId) || !isSound || counts.length > maxDays) throw badRequest('invalid counts');
  await context.database.transaction(signal, async (em) => {
    if (!(await claimEvent(em, 'searches of gateways', batchId))) return;
    for (const { day, amount } of counts) {
      await incrementSiteCounter(em, HappeningsCountedSchema, 'searches_without_result', { day, amount });
    }
  });
}
