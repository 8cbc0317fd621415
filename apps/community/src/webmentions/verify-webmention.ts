import { statement, type Param } from '@commonplace/db/statement';
import { FetchError } from '@commonplace/fetch/fetch-error';
import { readPageText } from '@commonplace/fetch/page-text';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { notifyOfWebmentions } from './notify-of-webmentions.ts';
import { readSource, type MentioningPage } from './read-source.ts';

/** Looks whether the page of a mention links to its target. */
export const verifyWebmentionJob = defineJob({
  name: 'verify-webmention',
  payload: z.object({ id: z.int().positive(), target: z.string() }),
  timeLimitSeconds: 60,
  maxConcurrency: 2,
});

/** The title and author of a page, and the address of the article to which it links. */
type ReadMention = MentioningPage & { target: string };

type VerifyContext = Pick<CommunityContext, 'database' | 'fetcher'>;

const maxBytes = 1024 * 1024;
const types = ['text/html', 'application/xhtml+xml'];
/** The page is gone for good, or was never there. */
const gone = new Set([404, 410]);

/** The page and the article of a mention; its id may change while the page is read. */
interface Reading {
  article_id: number;
  source: string;
  target: string | null;
}

/** From here on, another notice is another reading of the page. */
const beginReading = statement(
  'begin-webmention',
  (_: Kysely<Tables>, param: Param<{ id: number }>) => sql<Reading>`
    update webmentions set queued = false, read_at = now()
    where id = ${param('id')} and state <> 'hidden' returning article_id, source, target`,
);

interface KeptMention {
  id: number;
  article_id: number;
  /** Whether another notice arrived during the reading. */
  queued: boolean;
  is_new: boolean;
}

/**
 * Stores the title and author of a page, but those of an approved mention stay as they were approved. A pending mention gets another
 * id when they change, so that an approval of the former ones does not apply. Stores nothing for a deleted article.
 */
const keepMention = statement(
  'keep-webmention',
  (_: Kysely<Tables>, param: Param<ReadMention & { articleId: number; source: string }>) => sql<KeptMention>`
    update webmentions as kept set target = ${param('target')},
      title = case when before.state = 'approved' then kept.title else ${param('title')} end,
      author_name = case when before.state = 'approved' then kept.author_name else ${param('authorName')} end,
      state = case when before.state = 'unverified' then 'pending' else kept.state end,
      id = case when before.state = 'pending'
          and (kept.title, kept.author_name) is distinct from (${param('title')}, ${param('authorName')})
        then nextval(pg_get_serial_sequence('webmentions', 'id')) else kept.id end
    from (
      select id, state from webmentions where article_id = ${param('articleId')} and source = ${param('source')} for update
    ) as before
    where kept.id = before.id and not exists (select from articles where id = kept.article_id and deleted)
    returning kept.id, kept.article_id, kept.queued, before.state = 'unverified' as is_new`,
);

/** A page that cannot be read now is not what no one has seen yet, but keeps what was read before. */
const removeMention = statement(
  'remove-webmention',
  (_: Kysely<Tables>, param: Param<{ articleId: number; source: string; isGone: boolean }>) => sql`
    delete from webmentions
    where article_id = ${param('articleId')} and source = ${param('source')} and (state = 'unverified' or (state <> 'hidden' and ${param('isGone')}::boolean))`,
);

/** Reads the page of a mention, and keeps what it says of itself; removes the mention if the page does not link to its target. */
export async function verifyWebmention(
  context: VerifyContext,
  { id, target }: { id: number; target: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { database } = context;
  const mention = await database.transaction({ signal }, (em) => beginReading.first(em.getKysely(), { id }));
  if (!mention) return;
  // Anyone can send a notice, so one with another address of the article does not end a mention whose page links to the first.
  const targets = mention.target === null || mention.target === target ? [target] : [target, mention.target];
  const { article_id: articleId, source } = mention;
  const read = await readPage(context, source, targets, signal);
  await database.transaction({ signal }, async (em) => {
    const db = em.getKysely();
    const kept = typeof read === 'object' ? await keepMention.first(db, { articleId, source, ...read }) : undefined;
    if (!kept) await removeMention.all(db, { articleId, source, isGone: read !== 'unread' });
    else if (kept.is_new) await notifyOfWebmentions(em, kept.article_id);
    // The job of that notice has the former id.
    if (kept?.queued && kept.id !== id) await enqueue(em, verifyWebmentionJob, { id: kept.id, target });
  });
}

/** Returns what the page says; `gone` if it does not mention the target, `unread` if that is not known. */
async function readPage({ fetcher }: VerifyContext, source: string, targets: readonly string[], signal: AbortSignal) {
  try {
    const fetched = await fetcher.fetch(source, { types, maxBytes, signal });
    const page = { html: await readPageText(fetched), url: fetched.url };
    for (const target of targets) {
      const read = readSource(page, target);
      if (read) return { ...read, target };
    }
    return 'gone';
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.status !== undefined && gone.has(error.status) ? 'gone' : 'unread';
  }
}
