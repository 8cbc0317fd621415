import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import type { ExportArticleAutosavesRequest } from '@commonplace/proto/content/v1/articles';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { readRevisionFields } from '../revision-store/read-content.ts';

/** The number of largest texts that fit a message. */
const maxBatch = 15;

const pendingAutosaves = statement(
  'pending-autosaves-of-user',
  (db: Kysely<Tables>, param: Param<{ userId: number; after: number }>) =>
    db
      .selectFrom('articles as a')
      .innerJoin('article_revisions as r', (join) =>
        join.onRef('r.article_id', '=', 'a.id').onRef('r.number', '=', 'a.autosave_number'),
      )
      .select(['a.id', 'r.number', 'r.created_at'])
      .where('a.user_id', '=', param('userId'))
      .where('a.id', '>', param('after'))
      .orderBy('a.id')
      .limit(maxBatch),
);

/** Returns the next pending autosaves of a user's articles, for the export of an account; for services only. */
export async function exportArticleAutosaves(
  context: ContentContext,
  call: CallContext,
  { userId, after }: Pick<ExportArticleAutosavesRequest, 'userId' | 'after'>,
) {
  if (call.principal.kind !== 'service') throw forbidden();
  const db = context.database.reader(call.signal);
  const autosaves = [];
  for (const { id, number, created_at: createdAt } of await pendingAutosaves.all(db, { userId, after })) {
    const { title = '', bodyMarkdown = '' } = await readRevisionFields(db, { articleId: id, number });
    autosaves.push({ id, title, bodyMarkdown, createdAt: toRfc3339(createdAt) });
  }
  return autosaves;
}
