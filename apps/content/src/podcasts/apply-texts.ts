import { statement, type Param } from '@commonplace/db/statement';
import type { FeedEntry } from '@commonplace/feeds/feed';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Each has up to 500 chapters. */
const maxBatch = 50;

/** Chapters from a file stay until its URL changes. */
const saveTexts = statement(
  'save-episode-texts',
  (_db: Kysely<Tables>, param: Param<{ podcastId: number; texts: string }>) => sql<{ id: number }>`
    with saved as (
      insert into podcast_episode_texts as kept
        (episode_id, chapters, chapters_url, transcript, transcript_url, transcript_type, due_at)
      select e.id, given.chapters, given.chapters_url, '[]', given.transcript_url, given.transcript_type,
        case when coalesce(given.chapters_url, given.transcript_url) is not null then now() end
      from json_to_recordset(${param('texts')}::json) as given
        (key text, chapters jsonb, chapters_url text, transcript_url text, transcript_type text)
      join podcast_episodes e on e.podcast_id = ${param('podcastId')} and e.feed_key = given.key
      on conflict (episode_id) do update
        set chapters = excluded.chapters, chapters_url = excluded.chapters_url, transcript_url = excluded.transcript_url,
          transcript_type = excluded.transcript_type, due_at = excluded.due_at, failures_count = 0,
          transcript = case when kept.transcript_url = excluded.transcript_url then kept.transcript else '[]' end
        where (kept.chapters_url, kept.transcript_url, kept.transcript_type) is distinct from
            (excluded.chapters_url, excluded.transcript_url, excluded.transcript_type)
          or (excluded.chapters_url is null and kept.chapters <> excluded.chapters)
      returning episode_id
    )
    update podcast_episodes set version = version + 1 from saved where id = episode_id returning id`,
);

/** Stores what a feed has of its episodes besides the notes; returns the ids of the episodes that changed. */
export async function applyTexts(
  db: Kysely<Tables>,
  podcastId: number,
  entries: readonly FeedEntry[],
): Promise<number[]> {
  const rows = entries.flatMap(({ key, texts }) =>
    texts === undefined
      ? []
      : [
          {
            key,
            chapters: texts.chapters,
            chapters_url: texts.chaptersUrl ?? null,
            transcript_url: texts.transcriptUrl ?? null,
            transcript_type: texts.transcriptType ?? null,
          },
        ],
  );
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += maxBatch) {
    const texts = JSON.stringify(rows.slice(start, start + maxBatch));
    ids.push(...(await saveTexts.all(db, { podcastId, texts })).map(({ id }) => id));
  }
  return ids;
}
