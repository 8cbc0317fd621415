import { create } from '@bufbuild/protobuf';
import { ArticleInputSchema, type ArticleInput } from '@commonplace/proto/content/v1/articles';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Article } from '../../tables/articles.ts';
import type { Tables } from '../../tables/tables.ts';
import { enteredOf, plainOf } from '../plain-fields.ts';

/** Returns what the author of an article has entered, by the names of UpdateArticle; '' and 0 are for nothing. */
export async function savedFields(em: SqlEntityManager, article: Article, bodyMarkdown: string): Promise<ArticleInput> {
  const { videoSourceUrl: sourceUrl, hostedVideoUrl: hostedUrl, videoDurationInSeconds: durationInSeconds } = article;
  return create(ArticleInputSchema, {
    ...enteredOf(plainOf(article)),
    title: article.title,
    bodyMarkdown,
    published: article.published,
    series: await nameOfSeries(em, article.collectionId),
    mainImage: article.coverImage ?? '',
    coverFocus: { x: article.coverFocusX, y: article.coverFocusY },
    description: article.descriptionGiven ? article.description : '',
    tags: { values: [...article.cachedTagList] },
    organizationId: article.organizationId ?? 0,
    publishedAt: article.publishedAt ? toRfc3339(article.publishedAt) : '',
    ...(sourceUrl && hostedUrl && { video: { sourceUrl, hostedUrl, durationInSeconds } }),
    language: article.languageGiven ? (article.language ?? '') : '',
    subforemId: article.subforemId ?? 0,
    slug: article.slug,
  });
}

async function nameOfSeries(em: SqlEntityManager, id: number | null | undefined): Promise<string> {
  if (id == null) return '';
  const series = await em
    .getKysely<Tables>()
    .selectFrom('collections')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return series?.name ?? '';
}
