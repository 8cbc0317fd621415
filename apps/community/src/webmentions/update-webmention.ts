import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { hasRole, requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { UpdateWebmentionRequest } from '@commonplace/proto/community/v1/webmentions';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { shownColumns, webmentionView, type WebmentionRow } from './webmention-view.ts';

const lockMention = statement('lock-webmention', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('webmentions')
    .innerJoin('articles', 'articles.id', 'webmentions.article_id')
    .select(['webmentions.state', 'webmentions.article_id', 'webmentions.source', 'articles.user_id'])
    .where('webmentions.id', '=', param('id'))
    .where('webmentions.state', '<>', 'unverified')
    .where('articles.deleted', '=', false)
    .forUpdate('webmentions'),
);

const setState = statement(
  'set-webmention-state',
  (_: Kysely<Tables>, param: Param<{ id: number; state: string }>) => sql<WebmentionRow & { version: number }>`
    update webmentions set state = ${param('state')}, version = version + 1
    where id = ${param('id')} returning ${sql.join(shownColumns.map((column) => sql.ref(column)))}, version`,
);

/**
 * Approves or hides a mention of the caller's article, or of any article for a moderator. Throws `permission_denied` for other
 * callers, `not_found` for a mention whose page has not been read.
 */
export async function updateWebmention(
  { database }: CommunityContext,
  call: CallContext,
  { id, state }: UpdateWebmentionRequest,
) {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  if (state !== 'approved' && state !== 'hidden') throw violation('state', 'must be approved or hidden');
  return database.transaction(call, async (em) => {
    const db = em.getKysely();
    const mention = await lockMention.first(db, { id });
    if (!mention) throw notFound();
    const isAuthor = mention.user_id === user.userId;
    if (!isAuthor && !hasRole(user, 'moderator')) throw forbidden();
    const { version, ...row } = await setState.one(db, { id, state });
    if (!isAuthor && state !== mention.state) {
      const { article_id: articleId, source } = mention;
      const origin = { article_id: articleId, source };
      const states = { before: { ...origin, state: mention.state }, after: { ...origin, state } };
      const write = { action: 'api_webmention_update', target: { type: 'Webmention', id }, ...states };
      await recordAudit(em, call, AuditRecordedSchema, write);
    }
    return { webmention: webmentionView(row), version };
  });
}
