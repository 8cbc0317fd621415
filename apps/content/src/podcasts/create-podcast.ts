import { isUniqueViolation } from '@commonplace/db/errors';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation, Violations } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import type { CreatePodcastRequest, Podcast } from '@commonplace/proto/content/v1/podcasts';
import { limits } from '@commonplace/rules/limits';
import { oneLine } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';
import { checkFeedUrl, checkName, imageProblem, normalizeSlug, textProblem } from './podcast-rules.ts';
import { podcastById, toPodcast } from './podcast-view.ts';

interface NewPodcast {
  title: string;
  slug: string;
  description: string;
  imageUrl: string | null;
  feedUrl: string | null;
  published: boolean;
}

const insert = statement('insert-podcast', (db: Kysely<Tables>, param: Param<NewPodcast>) =>
  db
    .insertInto('podcasts')
    .values({
      title: param('title'),
      slug: param('slug'),
      description: param('description'),
      image_url: param('imageUrl'),
      feed_url: param('feedUrl'),
      published: param('published'),
      // A new feed is due at once.
      due_at: sql`case when ${param('feedUrl')}::text is not null then now() end`,
    })
    .returning('id'),
);

/** Creates a podcast, for administrators; its feed, if any, is read within minutes. */
export async function createPodcast(
  context: ContentContext,
  call: CallContext,
  request: CreatePodcastRequest,
): Promise<Podcast> {
  requireRole(call.principal, 'admin');
  const podcast = check(context, request);
  try {
    return await context.database.transaction(call, async (em) => {
      const { id } = await insert.one(em.getKysely(), podcast);
      await writeEntries(em, 'podcasts', [id]);
      const after = { ...podcast };
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_podcast_create',
        target: { type: 'Podcast', id },
        before: {},
        after,
      });
      return toPodcast(await podcastById.one(em.getKysely(), { id }));
    });
  } catch (error) {
    throw isUniqueViolation(error, 'podcasts_slug_unique') ? violation('slug', 'has already been taken') : error;
  }
}

function check({ fetcher, siteImages }: ContentContext, request: CreatePodcastRequest): NewPodcast {
  const violations = new Violations();
  const { description, imageUrl, feedUrl, published = true } = request;
  const title = oneLine(request.title);
  const slug = normalizeSlug(request.slug);
  checkName(violations, { title, slug });
  violations.add('description', textProblem(description, limits.podcast.description));
  if (imageUrl !== undefined) violations.add('image_url', imageProblem(imageUrl, siteImages));
  checkFeedUrl(violations, feedUrl, fetcher);
  violations.throwIfAny();
  return { title, slug, description, imageUrl: imageUrl ?? null, feedUrl: feedUrl ?? null, published };
}
