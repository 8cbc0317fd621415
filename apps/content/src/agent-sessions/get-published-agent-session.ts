import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { statement, type Param } from '@commonplace/db/statement';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { agentSessionColumns, toAgentSession } from './agent-session-view.ts';

export const publishedSession = statement(
  'published-agent-session',
  (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
    db
      .selectFrom('agent_sessions as session')
      .innerJoin('users as author', 'author.id', 'session.user_id')
      .select(agentSessionColumns.map((column) => `session.${column}` as const))
      .select(['session.content', 'session.user_id'])
      .select(authorColumns)
      .where('session.slug', '=', param('slug'))
      .where('session.published', '=', true)
      .where('author.status', 'not in', ['spam', 'banned', 'deleted']),
);

/**
 * Returns a published session of any user, with its compressed content and its owner. Throws `not_found` for private
 * sessions, and for those of spam, banned and closed accounts.
 */
export async function getPublishedAgentSession(context: ContentContext, call: CallContext, { slug }: { slug: string }) {
  const row = await publishedSession.first(context.database.reader(call.signal), { slug });
  if (!row) throw notFound();
  return { agentSession: toAgentSession(row), content: row.content, user: toPerson(row.user_id, row) };
}
