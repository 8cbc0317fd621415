import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ArticleTranslation } from '@commonplace/proto/content/v1/translations';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { requireTranslator } from './require-translator.ts';
import { isPublicVersion, otherVersions, toTranslation, type TranslationRow } from '../translation-view.ts';

const translationsOf = statement(
  'article-translations',
  (_db: Kysely<Tables>, param: Param<{ articleId: number }>) => sql<TranslationRow>`
    select v.id, v.language, v.title, v.slug, v.user_id, v.organization_id, coalesce(publisher.username, translator.username) as owner,
      ${isPublicVersion} as is_public
    from ${otherVersions} where t.article_id = ${param('articleId')} order by v.language, v.id`,
);

/** Returns the other versions of an article, drafts too, for those who may link them (`requireTranslator`). */
export async function listArticleTranslations(
  context: ContentContext,
  call: CallContext,
  { articleId }: { articleId: number },
): Promise<ArticleTranslation[]> {
  await requireTranslator(context, call, [articleId]);
  return readTranslations(context.database.reader(call.signal), articleId);
}

/** Reads the other versions of an article, drafts too, by language. */
export async function readTranslations(db: StatementRunner, articleId: number): Promise<ArticleTranslation[]> {
  return (await translationsOf.all(db, { articleId })).map(toTranslation);
}
