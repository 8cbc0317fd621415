import type { IgnoredNames } from '@commonplace/domain/errors';
import { Violations } from '@commonplace/domain/violations';
import type { Rendered } from '@commonplace/markdown/render-body';
import type { SiteImages } from '@commonplace/rules/site-images';
import { normalizeTagNames, validateTagNames } from '../../tags/tag-names.ts';
import type { ArticleFields } from './article-fields.ts';
import { ignoredNames } from './ignored-names.ts';
import { validateFields, validateMentions } from './validate-fields.ts';
import type { Article } from '../../tables/articles.ts';
import { resolvePublishedAt } from './publication-time.ts';

/** A validated article, with its body as Markdown and HTML. */
export interface ValidArticle {
  fields: ArticleFields;
  tagNames: string[];
  publishedAt: Date | null;
  bodyMarkdown: string;
  rendered: Rendered;
  /** Names in the front matter that was sent that have no effect. */
  ignored: IgnoredNames[];
}

/** What validation needs besides the fields. */
interface ValidationContext {
  bodyMarkdown: string;
  rendered: Rendered;
  /** The body comes with this request. */
  isSent: boolean;
  /** The limit of the site. */
  maxMentions: number;
  siteImages: SiteImages;
}

/**
 * Validates everything that does not need the database. `current` is the article before an update.
 * @throws DomainError validation_failed that names every broken rule (rules.md#article-limits).
 */
export function validateArticle(
  fields: ArticleFields,
  { maxMentions, siteImages, isSent, ...body }: ValidationContext,
  current: Article | undefined,
  now: Date,
): ValidArticle {
  const violations = new Violations();
  const tagNames = normalizeTagNames(fields.tags);
  validateFields(violations, fields, siteImages);
  validateTagNames(violations, tagNames);
  validateMentions(violations, body.rendered.mentions, maxMentions);
  const publishedAt = resolvePublishedAt(violations, fields, current, now);
  const ignored = isSent ? ignoredNames(body.rendered.ignored) : [];
  violations.throwIfAny({ ignored });
  return { fields, tagNames, publishedAt, ignored, ...body };
}
