import {
  SitemapEntrySchema,
  SitemapSchema,
  SitemapTranslationSchema,
  type SitemapEntry,
  type SitemapTranslation,
} from '@commonplace/proto/content/v1/sitemaps';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { recordId } from '../../schemas/values.ts';

/** `pages` are those of administrators, in one file. */
export const kinds = [
  ...(['articles', 'users', 'organizations', 'tags', 'series', 'podcasts', 'episodes'] as const),
  'pages',
] as const;

export const sitemapFile = z.object({ kind: z.enum(kinds), number: recordId });

export const entriesAfter = z.object({
  after_id: recordId.optional().meta({ description: 'The id of the last entry of the answer before this' }),
});

export const sitemapList = listOf(
  represent({ type_of: constant('sitemap'), ...pick(SitemapSchema, 'kind', 'number', 'updated_at') }),
);

const translation = represent({
  ...pick(SitemapTranslationSchema, 'language'),
  url: field(z.string(), ({ path }: SitemapTranslation, site) => site.url(path)),
});

const entry = represent({
  ...pick(SitemapEntrySchema, 'id', 'path'),
  url: field(z.string(), ({ path }: SitemapEntry, site) => site.url(path)),
  ...pick(SitemapEntrySchema, 'updated_at', 'title', 'published_at', 'language', 'image_url'),
  translations: nested(listOf(translation), ({ translations }: SitemapEntry) => translations),
});

/** A bounded number of the entries of a file (ListSitemapEntries). */
export const sitemapEntries = represent({
  type_of: constant('sitemap_entries'),
  entries: field(listOf(entry).schema, ({ entries }: EntryPage, site) =>
    entries.map((source) => entry.present(source, site)),
  ),
  next_after_id: field(z.int().nullable(), ({ entries, hasNext }: EntryPage) =>
    hasNext ? (entries.at(-1)?.id ?? null) : null,
  ),
});

interface EntryPage {
  entries: SitemapEntry[];
  hasNext: boolean;
}
