import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { PodcastEpisodeRecord } from '@commonplace/proto/content/v1/podcasts';
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
