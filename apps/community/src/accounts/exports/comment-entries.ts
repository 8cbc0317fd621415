import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { batch, inBatches, type After, type ExportSource } from './export-source.ts';
import { jsonList, toEntry } from './json-entry.ts';
import type { ZipEntry } from './zip.ts';

export const commentsOfUser = statement('comments-of-user', (db: Kysely<Tables>, param: Param<After>) =>
  db
    .selectFrom('comments')
    .leftJoin('articles', 'articles.id', 'comments.article_id')
    .leftJoin('podcast_episodes as episodes', 'episodes.id', 'comments.podcast_episode_id')
    .select(['comments.id', 'comments.article_id', 'articles.path as article_path'])
    .select(['comments.podcast_episode_id', 'episodes.path as podcast_episode_path', 'comments.parent_id'])
    .select(['comments.body_markdown', 'comments.created_at', 'comments.edited_at'])
    .where('comments.user_id', '=', param('userId'))
    .where('comments.id', '>', param('after'))
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id')
    .limit(batch),
);

/**
 * Exports the user's comments, oldest first, as Markdown and as JSON. Reads the database once for each file, so that at
 * most one batch is in memory.
 */
export function commentEntries({ context, userId, signal }: ExportSource): ZipEntry[] {
  const db = context.database.reader(signal);
  const comments = () => inBatches((after) => commentsOfUser.all(db, { userId, after }));
  return [{ path: 'comments.md', text: sections(comments()) }, jsonList('comments.json', rows(comments()))];
}

type CommentRow = RowOf<typeof commentsOfUser>;

async function* rows(comments: AsyncIterable<CommentRow>): AsyncGenerator<object> {
  for await (const comment of comments) yield toEntry(comment);
}

async function* sections(comments: AsyncIterable<CommentRow>): AsyncGenerator<string> {
  for await (const { id, article_path, podcast_episode_path, created_at, body_markdown } of comments) {
    const path = article_path ?? podcast_episode_path;
    yield `## ${toRfc3339(created_at)}, comment ${id} on ${path}\n\n${body_markdown}\n\n`;
  }
}
