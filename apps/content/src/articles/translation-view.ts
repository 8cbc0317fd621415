import type { ArticleTranslation } from '@commonplace/proto/content/v1/translations';
import { limits } from '@commonplace/rules/limits';
import { sql } from 'kysely';
import { articlePath } from './article-path.ts';
import { publicOf } from './visibility.ts';

/** A version of an article in another language. */
export interface TranslationRow {
  id: number;
  language: string | null;
  title: string;
  slug: string;
  owner: string;
  user_id: number;
  organization_id: number | null;
  is_public: boolean;
}

/** The other versions of an article, as SQL that ends with a condition; `v` is the version, `t` the article's row in the group. */
export const otherVersions = sql`
  article_translations as t
  join article_translations as other on other.group_id = t.group_id and other.article_id <> t.article_id
  join articles as v on v.id = other.article_id
  join users as translator on translator.id = v.user_id
  left join organizations as publisher on publisher.id = v.organization_id and not publisher.deleted`;

/** Whether everyone may read the version `v`. */
export const isPublicVersion = sql`(${publicOf('v')} and translator.status not in ('spam', 'deleted'))`;

/** Selects the first public versions of the article `a` in other languages; null without any. */
export const firstTranslations = (max: number) => sql<TranslationRow[] | null>`(
  select jsonb_agg(version) from (
    select jsonb_build_object('id', v.id, 'language', v.language, 'title', v.title, 'slug', v.slug,
      'owner', coalesce(publisher.username, translator.username), 'user_id', v.user_id,
      'organization_id', v.organization_id, 'is_public', true) as version
    from ${otherVersions} where t.article_id = a.id and ${isPublicVersion} order by v.language, v.id limit ${sql.lit(max)}
  ) as versions)`;

/** The public versions of the article `a` in other languages; null without any. */
export const publicTranslations = firstTranslations(limits.article.translations);

export function toTranslation(row: TranslationRow): ArticleTranslation {
  return {
    $typeName: 'commonplace.content.v1.ArticleTranslation',
    id: row.id,
    title: row.title,
    path: articlePath(row.owner, row.slug),
    isPublic: row.is_public,
    authorId: row.user_id,
    ...(row.language !== null && { language: row.language }),
    ...(row.organization_id !== null && { organizationId: row.organization_id }),
  };
}

/** Returns one version per language other than that of the article. Languages may have become the same by a later change of a text. */
export function toTranslations(rows: readonly TranslationRow[] | null, own: string | null): ArticleTranslation[] {
  if (rows === null) return [];
  const taken = new Set([own?.toLowerCase()]);
  const visible = rows.filter(({ language }) => {
    const key = language?.toLowerCase();
    if (key === undefined || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
  return visible.map(toTranslation);
}
