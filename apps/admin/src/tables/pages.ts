import { identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const pageTemplates = ['contained', 'full_within_layout', 'nav_bar_included', 'json', 'css', 'txt'] as const;
export type PageTemplate = (typeof pageTemplates)[number];

export const PageSchema = defineEntity({
  name: 'Page',
  tableName: 'pages',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    title: p.text(),
    slug: p.text(),
    description: p.text(),
    bodyMarkdown: p.text().nullable(),
    bodyHtml: p.text().nullable(),
    bodyJson: p.text().nullable(),
    bodyCss: p.text().nullable(),
    processedHtml: p.text(),
    template: p.text().$type<PageTemplate>(),
    isTopLevelPath: p.boolean(),
    landingPage: p.boolean(),
    /** A URL. */
    socialImage: p.text().nullable(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
  },
});

/** A static page of the site. */
export class Page extends PageSchema.class {}
PageSchema.setClass(Page);
