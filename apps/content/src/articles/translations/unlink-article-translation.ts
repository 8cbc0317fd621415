import { waitForLock } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContentContext } from '../../context.ts';
import { announceVersions } from './announce-versions.ts';
import { requireTranslator } from './require-translator.ts';

/**
 * Separates a version from an article and its other versions. Returns the authors of all of them.
 * @throws DomainError not_found if it is not a version of the article.
 */
export async function unlinkArticleTranslation(
  context: ContentContext,
  call: CallContext,
  { articleId, translationId }: { articleId: number; translationId: number },
): Promise<number[]> {
  requireUnrestricted(requireUser(call.principal));
  await requireTranslator(context, call, [articleId]);
  return context.database.transaction(call, async (em) => {
    await waitForLock(em, 'translations');
    const versions = await readVersions(em, articleId);
    if (articleId === translationId || versions.every(({ id }) => id !== translationId)) throw notFound();
    // A version alone is none.
    const removed = versions.length === 2 ? versions.map(({ id }) => id) : [translationId];
    await sql`delete from article_translations where article_id = any(${removed}::integer[])`.execute(em.getKysely());
    await announceVersions(em, versions);
    return versions.map(({ user_id: id }) => id);
  });
}

async function readVersions(em: SqlEntityManager, articleId: number) {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select a.id, a.user_id from article_translations as t
    join article_translations as other on other.group_id = t.group_id join articles as a on a.id = other.article_id
    where t.article_id = ${articleId}`.execute(em.getKysely());
  return rows;
}
