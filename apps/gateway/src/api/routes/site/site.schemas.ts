import type { SettingValues } from '@commonplace/site-settings/known-settings';
import type { ShownTheme } from '@commonplace/proto/admin/v1/theme';
import { z } from 'zod';
import type { Representation } from '../../representation/representation.ts';
import { publicTheme } from '../theme/theme.schemas.ts';

/** The public settings of the site. */
export interface PublicSite {
  /** Empty while it is unknown. */
  id: string;
  name: string;
  takesSignUps: boolean;
  theme: ShownTheme | undefined;
  values: SettingValues;
}

const schema = z.object({
  id: z
    .string()
    .nullable()
    .meta({ description: 'Names the site in its feeds, and stays when the URL changes; a UUID' }),
  name: z.string(),
  tagline: z.string().nullable(),
  description: z.string().nullable(),
  url: z.string(),
  logo: z.string().nullable(),
  social_image: z.string().meta({ description: 'The preview image of pages without their own, 1200 x 630 pixels' }),
  color: z.string().nullable(),
  language: z.string().nullable().meta({ description: 'The language of content without one' }),
  contact_email: z.string().nullable(),
  copyright_start_year: z.int().nullable(),
  allows_sign_up: z.boolean(),
  public: z.boolean().meta({ description: 'Whether visitors without an account may read' }),
  refused_crawlers: z.array(z.string()).meta({ description: 'Crawlers of language models that robots.txt refuses' }),
  websub_hub: z
    .string()
    .nullable()
    .meta({ description: 'A hub of others that feeds name in addition to that of the site' }),
  index_now_key: z.string().nullable().meta({ description: 'What the site shows to search engines (IndexNow)' }),
  theme: publicTheme.schema.nullable().meta({ description: 'As in GetTheme; null while it is unavailable' }),
});

/** The site as its pages show it. */
export const publicSite: Representation<PublicSite, typeof schema> = {
  schema,
  present: ({ id, name, takesSignUps, values, theme }, site) => ({
    id: id === '' ? null : id,
    name,
    tagline: values.tagline,
    description: values.community_description,
    url: site.origin,
    logo: values.logo_png,
    social_image: site.defaultSocialImage,
    color: values.primary_brand_color_hex,
    language: values.default_content_language,
    contact_email: values.contact_email,
    copyright_start_year: values.copyright_start_year,
    allows_sign_up: takesSignUps,
    public: values.public,
    refused_crawlers: values.refused_crawlers,
    websub_hub: values.websub_hub,
    index_now_key: values.index_now_key,
    theme: theme ? publicTheme.present(theme, site) : null,
  }),
};
