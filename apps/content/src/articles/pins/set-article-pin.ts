import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import { requireAuthor } from '../write/require-author.ts';

/**
 * Pins a published article of the caller to their profile, or unpins an article. Nothing changes if it is so already.
 * @throws DomainError validation_failed for an article that is not public, and for one too many.
 */
export async function setArticlePin(
  context: ContentContext,
  call: CallContext,
  { id, pinned }: { id: number; pinned: boolean },
): Promise<void> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  await context.database.transaction(call, async (em) => {
    await lockAuthor(em, author.userId);
    const article = requireAuthor(await em.findOne(Article, id), author);
    if (pinned === (article.pinnedAt != null)) return;
    if (pinned) await requireRoom(em, article);
    article.pinnedAt = pinned ? new Date() : null;
    await em.flush();
    await appendEvent(em, BylineChangedSchema, { userId: author.userId }, about('user', author.userId));
  });
}

/** Lets one pin of an author wait for another, so that none is counted too late. */
async function lockAuthor(em: SqlEntityManager, id: number): Promise<void> {
  await em.getKysely<Tables>().selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

async function requireRoom(em: SqlEntityManager, { listed, userId }: Article): Promise<void> {
  if (!listed) throw violation('base', 'Only published articles can be pinned');
  const count = await em.count(Article, { userId, listed: true, pinnedAt: { $ne: null } });
  const max = limits.article.pinnedPerAuthor;
  if (count >= max) throw violation('base', `At most ${max} articles can be pinned: unpin one first`);
}
