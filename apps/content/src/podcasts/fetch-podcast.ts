import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { enqueue } from '@commonplace/jobs/enqueue';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { fetchFeedJob } from './fetch-feed.ts';
import { normalizeSlug } from './podcast-rules.ts';

const feedBySlug = statement('feed-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  db.selectFrom('podcasts').select(['id', 'feed_url']).where('slug', '=', param('slug')),
);

/** Reads a podcast's feed now, for administrators. Returns the id of the job. */
export async function fetchPodcast(context: ContentContext, call: CallContext, slug: string): Promise<string> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const podcast = await feedBySlug.first(em.getKysely(), { slug: normalizeSlug(slug) });
    if (!podcast) throw notFound();
    if (podcast.feed_url === null) throw violation('feed_url', "can't be blank");
    const jobId = await enqueue(em, fetchFeedJob, { podcastId: podcast.id });
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_podcast_fetch',
      target: { type: 'Podcast', id: podcast.id },
      before: {},
      after: { feed_url: podcast.feed_url, job_id: jobId },
    });
    return jobId;
  });
}
