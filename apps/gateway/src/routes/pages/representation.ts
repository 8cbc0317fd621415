import { PageSchema, type Page } from '@commonplace/proto/admin/v1/pages';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A page of administrators as everybody sees it (A54, A56). */
export const page = represent({
  ...pick(PageSchema, 'id', 'title', 'slug', 'description', 'is_top_level_path', 'landing_page'),
  ...pick(PageSchema, 'body_css', 'body_html', 'body_json', 'body_markdown', 'processed_html'),
  social_image: field(z.object({ url: z.string().nullable() }), ({ socialImage }: Page) => ({
    url: socialImage ?? null,
  })),
  ...pick(PageSchema, 'template'),
});
