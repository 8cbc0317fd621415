import type { PodcastEpisodeRecord } from '@commonplace/proto/content/v1/podcasts';
import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { episodeRecordById, toEpisodeRecord } from './episode-record-view.ts';

/** Returns an episode with its text, listed or not, for administrators. */
export async function getEpisodeRecord(
  context: ContentContext,
  call: CallContext,
  id: number,
): Promise<PodcastEpisodeRecord> {
  requireRole(call.principal, 'admin');
  const row = await episodeRecordById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toEpisodeRecord(row);
}
