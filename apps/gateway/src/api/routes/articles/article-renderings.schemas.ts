import {
  ArticleFindingSchema,
  RenderArticleResponseSchema,
  RenderedFrontMatterSchema,
  type ArticleFinding,
  type CheckArticleResponse,
  type RenderArticleResponse,
  type RenderedFrontMatter,
} from '@commonplace/proto/content/v1/articles';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, nested, nestedIfAny, represent } from '../../representation/representation.ts';
import { clearableText } from '../../schemas/values.ts';

/** The body of RenderArticle. The service checks the length. */
export const articleText = z.object({
  body_markdown: clearableText.default('').meta({ maxLength: limits.article.bodyBytes }),
});

const frontMatter = represent({
  ...pick(RenderedFrontMatterSchema, 'title', 'description', 'cover_image'),
  tags: field(z.array(z.string()).nullable(), ({ tags }: RenderedFrontMatter) => tags?.values ?? null),
});

/** `front_matter` is omitted for a text without one, and its fields are null where it does not set them. */
export const articleRendering = represent({
  ...pick(RenderArticleResponseSchema, 'body_html', 'words', 'reading_time_minutes'),
  front_matter: nestedIfAny(frontMatter, (rendered: RenderArticleResponse) => rendered.frontMatter),
});

/** The body of CheckArticle. */
export const checkedArticle = articleText.extend({
  description: clearableText.default('').meta({ maxLength: limits.article.description }),
});

const kinds = ['missing_alt', 'heading_order', 'empty_description', 'dead_link'];

const finding = represent({
  kind: field(z.string().meta({ enum: kinds }), ({ kind }: ArticleFinding) => kind),
  ...pick(ArticleFindingSchema, 'subject'),
});

export const articleCheck = represent({
  findings: nested(listOf(finding), ({ findings }: CheckArticleResponse) => findings),
});
