import { create } from '@bufbuild/protobuf';
import type { Article, ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { AuthorSchema } from '@commonplace/proto/content/v1/authors';
import type { z } from 'zod';
import { readableDate } from '../../present/dates.ts';
import { presentOrganization, presentPerson, presentPersonWithoutId } from '../../present/people.ts';
import type { ApiVersion } from '../../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { listItemBeta, listItemV1, ownItemBeta, ownItemV1, singleArticle } from './schemas.ts';

type ListItemBeta = z.infer<typeof listItemBeta>;
type ListItemV1 = z.infer<typeof listItemV1>;

/** An item of a public list: E1, E3, E11. */
export function presentListItem(
  summary: ArticleSummary,
  version: ApiVersion,
  site: SiteAddress,
): ListItemBeta | ListItemV1 {
  return version === 'v1' ? presentListItemV1(summary, site) : presentListItemBeta(summary, site);
}

/** An item of an own-article list: E7 to E10. */
export function presentOwnItem(
  summary: ArticleSummary,
  version: ApiVersion,
  site: SiteAddress,
): z.infer<typeof ownItemBeta> | z.infer<typeof ownItemV1> {
  const own = {
    published: summary.published,
    page_views_count: summary.pageViewsCount,
    body_markdown: summary.bodyMarkdown ?? '',
  };
  if (version === 'v1') return { ...presentListItemV1(summary, site), ...own };
  const item = presentListItemBeta(summary, site);
  return {
    type_of: item.type_of,
    id: item.id,
    title: item.title,
    description: item.description,
    cover_image: item.cover_image,
    ...own,
    published_at: item.published_at,
    tag_list: item.tag_list,
    slug: item.slug,
    path: item.path,
    url: item.url,
    canonical_url: item.canonical_url,
    comments_count: item.comments_count,
    positive_reactions_count: item.positive_reactions_count,
    public_reactions_count: item.public_reactions_count,
    published_timestamp: item.published_timestamp,
    user: item.user,
    reading_time_minutes: item.reading_time_minutes,
    ...(item.organization && { organization: item.organization }),
    ...(item.flare_tag && { flare_tag: item.flare_tag }),
  };
}

/** One article with its body: E2, E4, E5, E6, the same in both versions. */
export function presentArticle(article: Article, site: SiteAddress): z.infer<typeof singleArticle> {
  const summary = summaryOf(article);
  return {
    ...presentCommon(summary, site),
    comments_count: summary.commentsCount,
    tag_list: summary.tags.join(', '),
    tags: summary.tags,
    body_html: article.bodyHtml,
    body_markdown: article.bodyMarkdown,
    user: presentPerson(authorOf(summary), site),
  };
}

/** The part of an article that lists have too; content always sends it. */
export function summaryOf(article: Article): ArticleSummary {
  if (!article.summary) throw new Error('content sent an article without its summary');
  return article.summary;
}

function presentListItemV1(summary: ArticleSummary, site: SiteAddress): ListItemV1 {
  return {
    ...presentCommon(summary, site),
    tag_list: summary.tags,
    tags: summary.tags.join(', '),
    user: presentPersonWithoutId(authorOf(summary), site),
    ...(summary.bodyMarkdown !== undefined && { body_markdown: summary.bodyMarkdown }),
  };
}

/** An item of a public list in the beta, also nested in reading-list items. */
export function presentListItemBeta(summary: ArticleSummary, site: SiteAddress): ListItemBeta {
  return {
    ...presentCommon(summary, site),
    comments_count: summary.commentsCount,
    tag_list: summary.tags,
    tags: summary.tags.join(', '),
    user: presentPerson(authorOf(summary), site),
  };
}

function presentCommon(summary: ArticleSummary, site: SiteAddress) {
  const publishedAt = summary.crosspostedAt ?? summary.publishedAt;
  return {
    type_of: 'article' as const,
    id: summary.id,
    title: summary.title,
    description: summary.description,
    readable_publish_date: publishedAt === undefined ? null : readableDate(publishedAt),
    slug: summary.slug,
    path: summary.path,
    url: site.url(summary.path),
    public_reactions_count: summary.publicReactionsCount,
    positive_reactions_count: summary.publicReactionsCount,
    collection_id: summary.collectionId ?? null,
    published_timestamp: summary.published ? (publishedAt ?? '') : '',
    language: summary.language ?? null,
    subforem_id: null,
    cover_image: summary.coverImage ?? null,
    social_image: summary.socialImage ?? summary.coverImage ?? site.defaultSocialImage,
    canonical_url: summary.canonicalUrl ?? site.url(summary.path),
    created_at: summary.createdAt,
    edited_at: summary.editedAt ?? null,
    crossposted_at: summary.crosspostedAt ?? null,
    published_at: summary.publishedAt ?? null,
    last_comment_at: summary.lastCommentAt ?? summary.publishedAt ?? summary.createdAt,
    reading_time_minutes: summary.readingTimeMinutes,
    ...(summary.organization && { organization: presentOrganization(summary.organization, site) }),
    ...(summary.flareTag && { flare_tag: presentFlareTag(summary.flareTag) }),
  };
}

function presentFlareTag(flareTag: NonNullable<ArticleSummary['flareTag']>) {
  return { name: flareTag.name, bg_color_hex: flareTag.bgColorHex, text_color_hex: flareTag.textColorHex };
}

function authorOf(summary: ArticleSummary) {
  return summary.author ?? create(AuthorSchema);
}
