import { sql, type RawBuilder } from 'kysely';
import { isVisibleUser } from '../search/entries/entry-records.ts';

/** What a kind of undated records has in sitemaps; each expression refers to the row `record` of the table. */
interface UndatedKind {
  table: 'users' | 'organizations' | 'tags' | 'collections' | 'podcasts' | 'podcast_episodes';
  isPublic: RawBuilder<boolean>;
  /** The parts of the path; see `pathOf`. */
  path: RawBuilder<string[]>;
}

/** Ids in a file; the function `sitemap_number` has the same for articles. Far below the limit of 50,000 for a small answer. */
export const idsPerFile = 10_000;

const isListedSeries = sql<boolean>`exists (select from articles where collection_id = record.id and listed)`;
const ownerOfSeries = sql<string>`coalesce(
  (select lower(username) from organizations where id = record.organization_id and not deleted),
  (select lower(username) from users where id = record.user_id))`;
const publishedPodcast = sql`podcasts where podcasts.id = record.podcast_id and podcasts.published`;

/** Users and organizations, tags in use, series with published parts, podcasts and their episodes: by id, without a time. */
export const undatedKinds: Readonly<Record<string, UndatedKind>> = {
  users: { table: 'users', isPublic: isVisibleUser, path: sql`array[lower(record.username)]` },
  organizations: {
    table: 'organizations',
    isPublic: sql`not record.deleted`,
    path: sql`array[lower(record.username)]`,
  },
  tags: {
    table: 'tags',
    isPublic: sql`record.alias_for_id is null and record.articles_count > 0`,
    path: sql`array['t', record.name]`,
  },
  series: {
    table: 'collections',
    isPublic: isListedSeries,
    path: sql`array[${ownerOfSeries}, 'series', record.id::text]`,
  },
  podcasts: { table: 'podcasts', isPublic: sql`record.published`, path: sql`array[record.slug]` },
  episodes: {
    table: 'podcast_episodes',
    isPublic: sql`record.listed and exists (select from ${publishedPodcast})`,
    path: sql`array[(select podcasts.slug from ${publishedPodcast}), record.slug]`,
  },
};

/** Joins the parts of a path. */
export function pathOf(parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** Whether an article `a` is its own original: a sitemap has no page that names another as canonical. */
export const isOriginal = (siteOrigin: RawBuilder<string>) =>
  sql<boolean>`(a.canonical_url is null or a.canonical_url = ${siteOrigin}
    or starts_with(a.canonical_url, ${siteOrigin} || '/'))`;

/** When what an article `a` shows changed last. */
export const changedAt = sql<string>`greatest(a.published_at, a.edited_at)`;
