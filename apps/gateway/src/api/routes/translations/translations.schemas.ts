import { ArticleTranslationSchema, type ArticleTranslation } from '@commonplace/proto/content/v1/translations';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { recordId } from '../../schemas/values.ts';

export const articleId = z.object({ id: recordId });
export const linkedArticles = z.object({ id: recordId, translation_id: recordId });

const fields = {
  type_of: constant('article_translation'),
  ...pick(ArticleTranslationSchema, 'id', 'language', 'title', 'path'),
  url: field(z.string(), ({ path }: ArticleTranslation, site) => site.url(path)),
};

/** A public version of an article in another language, which is known (GetArticle). */
export const publicTranslation = represent({
  ...fields,
  language: field(z.string(), ({ language = '' }: ArticleTranslation) => language),
});

/** A version of an article, also a draft, for those who may link it. */
export const translation = represent({
  ...fields,
  public: field(z.boolean(), ({ isPublic }: ArticleTranslation) => isPublic),
});

export const translations = listOf(translation);
