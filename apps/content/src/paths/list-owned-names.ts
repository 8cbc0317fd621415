import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../context.ts';
import { ownedNames, podcastsPerPage, requireService } from './name-owners.ts';

/**
 * Lists the names of podcasts in the order of their ids, for services: with the first ones all subforems, then those with
 * the name of one of them.
 */
export async function listOwnedNames(
  { database }: ContentContext,
  call: CallContext,
  { afterPodcastId }: { afterPodcastId: number },
) {
  requireService(call);
  const rows = await ownedNames.all(database.reader(call.signal), { afterPodcastId });
  const subforems = rows.filter(({ type }) => type === 'subforem');
  const podcasts = rows.filter(({ type }) => type === 'podcast').toSorted((one, other) => one.id - other.id);
  const owners = [...subforems, ...podcasts.slice(0, podcastsPerPage)];
  return { owners, hasNext: podcasts.length > podcastsPerPage };
}
