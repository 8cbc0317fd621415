import { PageSchema, type Page } from '@commonplace/proto/admin/v1/pages';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { clearableText, recordId } from '../../schemas/values.ts';

const { sitePage } = limits;

/** The templates of the contract; the service refuses others. */
const templates = ['contained', 'full_within_layout', 'nav_bar_included', 'json', 'css', 'txt'] as const;

export const pageId = z.object({ id: recordId });

/** A smaller maximum, since lists have whole pages. */
export const pageOfPages = z.object(paging({ default: 30, max: sitePage.perList }));

const address = z.string().meta({ maxLength: sitePage.urlBytes });

/** A URL, or an object with it as in responses. */
const image = z
  .union([address, z.object({ url: address.nullable().optional() })])
  .nullable()
  .transform((value) => (typeof value === 'string' ? value : (value?.url ?? '')));

const body = clearableText.meta({ maxLength: sitePage.bodyBytes }).optional();

/** The body of CreatePage and UpdatePage; the service checks required fields. */
export const pageFields = z.object({
  title: clearableText.meta({ maxLength: sitePage.title }).optional(),
  slug: clearableText.meta({ maxLength: sitePage.slug }).optional(),
  description: clearableText.meta({ maxLength: sitePage.description }).optional(),
  body_markdown: body,
  body_html: body,
  body_json: body,
  body_css: body,
  template: clearableText.meta({ enum: templates }).optional(),
  is_top_level_path: z.boolean().nullable().optional(),
  landing_page: z.boolean().nullable().optional(),
  social_image: image.optional(),
});

export type PageFields = z.output<typeof pageFields>;

/** A page (ListPages and GetPage). */
export const page = represent({
  ...pick(PageSchema, 'id', 'title', 'slug', 'description', 'is_top_level_path', 'landing_page'),
  ...pick(PageSchema, 'body_css', 'body_html', 'body_json', 'body_markdown', 'processed_html'),
  social_image: field(z.object({ url: z.string().nullable() }), ({ socialImage }: Page) => ({
    url: socialImage ?? null,
  })),
  ...pick(PageSchema, 'template'),
});
