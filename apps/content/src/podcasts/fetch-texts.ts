import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { readChapters, readTranscript } from '@commonplace/feeds/episode-files';
import { FetchError } from '@commonplace/fetch/fetch-error';
import type { Fetched } from '@commonplace/fetch/guarded-fetcher';
import { readPageText } from '@commonplace/fetch/page-text';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql, type Kysely } from 'kysely';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendEpisodesChanged } from './episode-events.ts';

/** The rest of the files follows with the next run. */
export const fetchTextsJob = defineJob({
  name: 'fetch-episode-texts',
  payload: z.object({}),
  timeLimitSeconds: 280,
  maxConcurrency: 1,
  schedule: '*/5 * * * *',
});

const maxBatch = 20;
/** An episode of three hours has some 200 KB of WebVTT. */
const maxBytes = 2 * 1024 * 1024;
/** Servers send these files with any type. */
const types = ['text/*', 'application/*', 'binary/*'];
const maxFailures = 5;

const dueTexts = statement('due-episode-texts', (db: Kysely<Tables>, _given: Param<object>) =>
  db
    .selectFrom('podcast_episode_texts')
    .select(['episode_id', 'chapters_url', 'transcript_url', 'transcript_type'])
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(maxBatch),
);

type DueText = RowOf<typeof dueTexts>;

interface FetchedTexts extends Pick<DueText, 'episode_id' | 'chapters_url' | 'transcript_url'> {
  chapters: string | null;
  transcript: string | null;
}

/** Stores the texts unless the feed has named other files meanwhile. */
const store = statement(
  'store-episode-texts',
  (_db: Kysely<Tables>, param: Param<FetchedTexts>) => sql<{ id: number }>`
    with stored as (
      update podcast_episode_texts set due_at = null, failures_count = 0,
        chapters = coalesce(${param('chapters')}::jsonb, chapters),
        transcript = coalesce(${param('transcript')}::jsonb, transcript)
      where episode_id = ${param('episode_id')}
        and chapters_url is not distinct from ${param('chapters_url')}
        and transcript_url is not distinct from ${param('transcript_url')}
      returning episode_id
    )
    update podcast_episodes set version = version + 1 from stored where id = episode_id returning id`,
);

const postpone = statement(
  'postpone-episode-texts',
  (_db: Kysely<Tables>, param: Param<{ id: number }>) => sql`
    update podcast_episode_texts set failures_count = failures_count + 1,
      due_at = case when failures_count + 1 < ${sql.lit(maxFailures)} then now() + interval '1 day' end
    where episode_id = ${param('id')}`,
);

/** Reads the chapters and transcripts that are due. One that cannot be read is tried again on the next days. */
export async function fetchTexts(
  context: Pick<ContentContext, 'database' | 'fetcher'>,
  { signal, logger }: Pick<JobContext, 'signal' | 'logger'>,
): Promise<void> {
  const { database } = context;
  for (const due of await dueTexts.all(database.reader(signal), {})) {
    try {
      const fetched = await fetchFiles(context, due, signal);
      await database.transaction({ signal }, async (em) => {
        const changed = await store.all(em.getKysely(), fetched);
        await appendEpisodesChanged(
          em,
          changed.map(({ id }) => id),
        );
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      logger.info({ err: error, episodeId: due.episode_id }, 'chapters or transcript cannot be read');
      await database.transaction({ signal }, async (em) => {
        await postpone.all(em.getKysely(), { id: due.episode_id });
      });
    }
  }
}

async function fetchFiles(
  { fetcher }: Pick<ContentContext, 'fetcher'>,
  { transcript_type: type, ...due }: DueText,
  signal: AbortSignal,
): Promise<FetchedTexts> {
  const read = async (
    url: string | null,
    decode: (fetched: Fetched) => Promise<string>,
    parse: (source: string) => object[],
  ) => {
    if (url === null) return null;
    return JSON.stringify(parse(await decode(await fetcher.fetch(url, { types, maxBytes, signal }))));
  };
  // JSON and WebVTT are UTF-8, whatever their server says.
  const utf8 = ({ body }: Fetched) => text(body);
  const decodeTranscript = /json|vtt/.test(type ?? '') ? utf8 : readPageText;
  return {
    ...due,
    chapters: await read(due.chapters_url, utf8, readChapters),
    transcript: await read(due.transcript_url, decodeTranscript, (source) => readTranscript(source, type ?? '')),
  };
}
