import { takePage } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ListSitemapEntriesRequest } from '@commonplace/proto/content/v1/sitemaps';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely } from 'kysely';
import { firstTranslations, toTranslations, type TranslationRow } from '../articles/translation-view.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { changedAt, idsPerFile, isOriginal, pathOf, undatedKinds } from './sitemap-kinds.ts';

interface Parameters {
  number: number;
  afterId: number;
  siteOrigin: string;
}

interface EntryRow {
  id: number;
  path: string[];
  updated_at: string | null;
  title: string | null;
  published_at: string | null;
  language: string | null;
  image_url: string | null;
  translations: TranslationRow[] | null;
}

/** With the longest URLs of images, an answer has about 8 MB, and its translations have 4; a message takes 16 MiB. */
const entriesPerPage = 2_500;
const maxTranslationsLength = 4_000_000;
/** Of an article; its page names all. */
const maxTranslations = 10;
const limit = sql.lit(entriesPerPage + 1);

const articleEntries = statement(
  'sitemap-articles',
  (_: Kysely<Tables>, param: Param<Parameters>) =>
    sql<EntryRow>`
    select a.id, array[lower(coalesce(o.username, u.username)), a.slug] as path, ${changedAt} as updated_at, a.title,
      a.published_at, a.language, a.cover_image as image_url, ${firstTranslations(maxTranslations)} as translations
    from articles as a join users as u on u.id = a.user_id
      left join organizations as o on o.id = a.organization_id and not o.deleted
    where a.listed and sitemap_number(a.published_at, a.id) = ${param('number')} and a.id > ${param('afterId')}
      and ${isOriginal(param('siteOrigin'))}
    order by a.id limit ${limit}`,
);

const undatedEntries = Object.entries(undatedKinds).map(([kind, { table, isPublic, path }]) => {
  const entries = statement(`sitemap-${kind}`, (_: Kysely<Tables>, param: Param<Parameters>) => {
    const end = sql`${param('number')}::bigint * ${sql.lit(idsPerFile)}`;
    return sql<EntryRow>`
      select record.id, ${path} as path, null::timestamptz as updated_at, null::text as title,
        null::timestamptz as published_at, null::text as language, null::text as image_url,
        null::jsonb as translations
      from ${sql.table(table)} as record
      where record.id >= ${end} - ${sql.lit(idsPerFile)} and record.id < ${end} and record.id > ${param('afterId')}
        and ${isPublic}
      order by record.id limit ${limit}`;
  });
  return [kind, entries] as const;
});

/** The statement of each kind. */
export const sitemapEntries = new Map([['articles', articleEntries] as const, ...undatedEntries]);

/** Lists public records of a file by id, a bounded number at a time. Throws `not_found` for an unknown kind. */
export async function listSitemapEntries(
  { database }: ContentContext,
  call: CallContext,
  { kind, number, afterId, siteOrigin }: ListSitemapEntriesRequest,
) {
  const entries = sitemapEntries.get(kind);
  if (!entries) throw notFound();
  const entryRows = await entries.all(database.reader(call.signal), { number, afterId, siteOrigin });
  const { rows, hasNext } = takePage(entryRows, entriesPerPage);
  const translationsOf = fittingTranslations();
  return { entries: rows.map((row) => ({ ...toEntry(row), translations: translationsOf(row) })), hasNext };
}

/** Returns what reads the translations of an article, as long as those of an answer are not too long together. */
function fittingTranslations() {
  let length = 0;
  return ({ language: own, translations }: EntryRow) => {
    const alternates =
      own === null ? [] : toTranslations(translations, own).map(({ language = '', path }) => ({ language, path }));
    length += alternates.reduce((sum, { path }) => sum + path.length, 0);
    return length > maxTranslationsLength ? [] : alternates;
  };
}

function toEntry(row: EntryRow) {
  return {
    id: row.id,
    path: pathOf(row.path),
    ...(row.updated_at !== null && { updatedAt: toRfc3339(row.updated_at) }),
    ...(row.title !== null && { title: row.title }),
    ...(row.published_at !== null && { publishedAt: toRfc3339(row.published_at) }),
    ...(row.language !== null && { language: row.language }),
    ...(row.image_url !== null && { imageUrl: row.image_url }),
  };
}
