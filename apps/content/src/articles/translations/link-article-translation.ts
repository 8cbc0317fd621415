import { waitForLock } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { ContentContext } from '../../context.ts';
import { announceVersions } from './announce-versions.ts';
import { readTranslations } from './list-article-translations.ts';
import { requireTranslator } from './require-translator.ts';

interface Version {
  id: number;
  user_id: number;
  language: string | null;
  /** Null for an article without other versions. */
  group_id: string | null;
}

/**
 * Makes two articles versions of one text, with all that are linked to either. Nothing changes if they are already.
 * @throws DomainError validation_failed for an unknown language, for one that two of them have, and for too many versions.
 */
export async function linkArticleTranslation(
  context: ContentContext,
  call: CallContext,
  { articleId, translationId }: { articleId: number; translationId: number },
) {
  if (articleId === translationId) throw violation('base', 'An article is not a translation of itself');
  requireUnrestricted(requireUser(call.principal));
  await requireTranslator(context, call, [articleId, translationId]);
  return context.database.transaction(call, async (em) => {
    await waitForLock(em, 'translations');
    const versions = await lockVersions(em, [articleId, translationId]);
    const group = groupOf(versions, articleId);
    if (group === null || group !== groupOf(versions, translationId)) {
      requireLinkable(versions);
      await writeGroup(em, versions, group ?? groupOf(versions, translationId) ?? randomUUID());
      await announceVersions(em, versions);
    }
    const authorIds = versions.map(({ user_id: id }) => id);
    const linked = await readTranslations(em.getKysely(), articleId);
    const translation = linked.find(({ id }) => id === translationId);
    return { ...(translation && { translation }), authorIds };
  });
}

/** Locks two articles and all that are linked to either, in the order of ids, as all that change many articles do. */
async function lockVersions(em: SqlEntityManager, ids: number[]): Promise<Version[]> {
  const { rows } = await sql<Version>`
    with linked as (
      select article_id from article_translations
      where group_id in (select group_id from article_translations where article_id = any(${ids}::integer[]))
    )
    select a.id, a.user_id, a.language, t.group_id from articles as a
    left join article_translations as t on t.article_id = a.id
    where a.id = any(${ids}::integer[]) or a.id in (select article_id from linked)
    order by a.id for no key update of a`.execute(em.getKysely());
  return rows;
}

function groupOf(versions: readonly Version[], id: number): string | null {
  const version = versions.find((candidate) => candidate.id === id);
  // It was deleted meanwhile.
  if (!version) throw notFound();
  return version.group_id;
}

function requireLinkable(versions: readonly Version[]): void {
  const max = limits.article.translations;
  if (versions.length > max) throw violation('base', `A text has at most ${max} versions`);
  const languages = new Set<string>();
  for (const { language } of versions) {
    if (language === null)
      throw violation('base', 'An article without a language cannot be linked: set its language first');
    const key = language.toLowerCase();
    if (languages.has(key))
      throw violation('base', `A text has one version per language: two would be in "${language}"`);
    languages.add(key);
  }
}

async function writeGroup(em: SqlEntityManager, versions: readonly Version[], group: string): Promise<void> {
  await sql`
    insert into article_translations (article_id, group_id)
    select id, ${group}::uuid from unnest(${versions.map(({ id }) => id)}::integer[]) as version (id)
    on conflict (article_id) do update set group_id = excluded.group_id`.execute(em.getKysely());
}
