import { waitForLock } from '@commonplace/db/advisory-locks';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { EngagementChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { countEngagement, type Engagement } from './count-engagement.ts';

/** Announces the engagement of articles, each at its version. */
export async function appendEngagementChanged(
  em: SqlEntityManager,
  engagements: readonly Engagement[],
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const events = engagements.map((engagement) => {
    const version = versions.get(engagement.articleId) ?? 1;
    return { event: { ...engagement, version }, ...about('engagement', engagement.articleId, version) };
  });
  await appendEvents(em, EngagementChangedSchema, events);
}

/**
 * Announces the engagement of articles again, recounted. The next version is recounted as well, which repairs wrong
 * counts.
 */
export async function announceEngagement(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  // The counter must not run, or a count read here could go out with the version before it.
  await waitForLock(em, 'coalescing');
  const rows = await em
    .getKysely<Tables>()
    .updateTable('engagement_versions')
    .set({ counted_version: null })
    .where('article_id', 'in', (eb) =>
      eb
        .selectFrom('engagement_versions')
        .select('article_id')
        .where('article_id', '>', after)
        .orderBy('article_id')
        .limit(limit),
    )
    .returning(['article_id', 'version'])
    .execute();
  const ids = rows.map(({ article_id }) => article_id).toSorted((a, b) => a - b);
  const versions = new Map(rows.map(({ article_id, version }) => [article_id, version]));
  await appendEngagementChanged(em, await countEngagement(em.getKysely(), ids), versions);
  return ids;
}
