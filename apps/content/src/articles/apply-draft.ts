import { descriptionFrom, readingTimeMinutes } from '@commonplace/markdown/text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { findOrCreateCollection } from '../collections/find-or-create-collection.ts';
import type { AuthorStanding } from '../projections/author.ts';
import { resolveTags } from '../tags/resolve-tags.ts';
import type { Article } from '../tables/articles.ts';
import type { Draft } from './draft.ts';
import { draftSlug, isDraftSlug, publishedSlug } from './slug.ts';
import { placement } from './visibility.ts';

/** Puts a checked draft into its article; whoever calls flushes. Makes new tags and a new series on the way. */
export async function applyDraft(
  em: SqlEntityManager,
  article: Article,
  draft: Draft,
  author: AuthorStanding,
  now: Date,
): Promise<void> {
  const { fields, rendered } = draft;
  article.title = fields.title;
  article.descriptionGiven = fields.description !== '';
  article.description = article.descriptionGiven ? fields.description : descriptionFrom(rendered.text, author.name);
  article.coverImage = fields.coverImage;
  article.canonicalUrl = fields.canonicalUrl;
  article.organizationId = fields.organizationId;
  article.readingTimeMinutes = readingTimeMinutes(rendered.wordCount);
  article.published = fields.published;
  article.publishedAt = draft.publishedAt;
  if (article.published) article.lastCommentAt ??= article.publishedAt;
  setSlug(article);
  await setSeries(em, article, fields.series);
  await setTags(em, article, draft.tagNames);
  Object.assign(article, placement(article, author, now));
}

/** A draft's slug is provisional; the one that it is published under stays (1.9). */
function setSlug(article: Article): void {
  if (article.published && (article.slug === '' || isDraftSlug(article.slug)))
    article.slug = publishedSlug(article.title);
  if (article.slug === '') article.slug = draftSlug(article.title);
}

async function setSeries(em: SqlEntityManager, article: Article, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const owner = { userId: article.userId, organizationId: article.organizationId ?? null };
  article.collectionId = name.trim() === '' ? null : await findOrCreateCollection(em, owner, name.trim());
}

async function setTags(em: SqlEntityManager, article: Article, names: readonly string[]): Promise<void> {
  const tags = await resolveTags(em, names);
  article.cachedTagList = tags.map(({ name }) => name);
  article.flareTagId = tags.find(({ flare }) => flare)?.id ?? null;
}
