import type { Rendered } from '@commonplace/markdown/render-body';
import { Violations } from '@commonplace/rpc/violations';
import type { SiteImages } from '@commonplace/rules/site-images';
import { normalizeTagNames, validateTagNames } from '../../tags/tag-names.ts';
import type { ArticleFields } from './article-fields.ts';
import { validateFields, validateMentions } from './validate-fields.ts';
import type { Article } from '../../tables/articles.ts';
import { resolvePublishedAt } from './publication-time.ts';

/** What is going to be written: checked fields, and the body in both forms. */
export interface ValidArticle {
  fields: ArticleFields;
  /** Normalized. */
  tagNames: string[];
  publishedAt: Date | null;
  bodyMarkdown: string;
  rendered: Rendered;
}

/** What there is besides the fields, and what they are measured by. */
interface ValidationContext {
  bodyMarkdown: string;
  rendered: Rendered;
  maxMentions?: number | undefined;
  siteImages: SiteImages;
}

/**
 * Checks everything that can be checked without the database. `current` is the article before an update.
 * @throws DomainError validation_failed that names every broken rule (1.11).
 */
export function validateArticle(
  fields: ArticleFields,
  { maxMentions, siteImages, ...body }: ValidationContext,
  current: Article | undefined,
  now: Date,
): ValidArticle {
  const violations = new Violations();
  const tagNames = normalizeTagNames(fields.tags);
  validateFields(violations, fields, siteImages);
  validateTagNames(violations, tagNames);
  validateMentions(violations, body.rendered.mentions, maxMentions);
  const publishedAt = resolvePublishedAt(violations, fields, current, now);
  violations.throwIfAny();
  return { fields, tagNames, publishedAt, ...body };
}
