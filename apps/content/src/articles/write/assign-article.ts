import { descriptionFrom } from '@commonplace/markdown/text';
import { readingTimeMinutes } from '@commonplace/rules/words';
import { detectLanguage } from '../../languages/detect-language.ts';
import type { ResolvedTag } from '../../tags/resolve-tags.ts';
import { unplaced, type Article } from '../../tables/articles.ts';
import type { ValidArticle } from './validate-article.ts';
import { draftSlug, isDraftSlug, publishedSlug } from '../slug.ts';
import type { ArticleReferences } from './article-references.ts';
import { videoColumns } from './video.ts';
import { visibilityFields } from '../visibility.ts';

/** Writes the validated fields and the references into the article. */
export function assignArticle(article: Article, valid: ValidArticle, references: ArticleReferences, now: Date): void {
  const { fields, rendered } = valid;
  const { author, tags, collectionId } = references;
  const {
    description,
    language,
    video,
    tags: _names,
    series: _series,
    slug,
    publishedAt: _requestedTime,
    ...directFields
  } = fields;
  Object.assign(article, { ...directFields, ...videoColumns(video) } satisfies Partial<Article>);
  article.descriptionGiven = description !== '';
  article.description = article.descriptionGiven ? description : descriptionFrom(rendered.prose, author.name);
  article.languageGiven = language !== null;
  article.language = language ?? detectLanguage(`${article.title}. ${rendered.text}`) ?? null;
  article.readingTimeMinutes = readingTimeMinutes(rendered.wordCount);
  article.publishedAt = valid.publishedAt;
  if (article.published) article.lastCommentAt ??= article.publishedAt;
  setSlug(article, slug);
  if (collectionId !== undefined) setSeries(article, collectionId);
  setTags(article, tags);
  Object.assign(article, visibilityFields(article, author, now));
}

/** The place in one series says nothing about another. */
function setSeries(article: Article, collectionId: number | null): void {
  if (collectionId !== article.collectionId) article.seriesPosition = unplaced;
  article.collectionId = collectionId;
}

/** A draft's slug is provisional; that of the first publication stays until its author changes it (rules.md#article-addresses). */
function setSlug(article: Article, slug: string | undefined): void {
  if (slug !== undefined) article.slug = slug;
  if (article.published && (article.slug === '' || isDraftSlug(article.slug)))
    article.slug = publishedSlug(article.title, article.language);
  if (article.slug === '') article.slug = draftSlug(article.title, article.language);
}

function setTags(article: Article, tags: readonly ResolvedTag[]): void {
  article.cachedTagList = tags.map(({ name }) => name);
  article.flareTagId = tags.find(({ flare }) => flare)?.id ?? null;
}
