import { sql, type RawBuilder } from 'kysely';
import type { EntryType } from './entry-types.ts';

/** How a type is searched; each expression refers to the row `record` of the table with the type's name. */
interface EntryRecord {
  /** Whether the record has an entry. */
  isIndexed: RawBuilder<boolean>;
  /** Whether the record is public, decided when it is read. */
  isShown: RawBuilder<boolean>;
  /** Names and titles: a text[]. */
  names: RawBuilder<readonly string[]>;
  /** Other searched text, and text in HTML. */
  text: RawBuilder<string | null>;
  html: RawBuilder<string | null>;
  /** Of two equally good matches, the one with the greater weight is shown first. */
  weight: RawBuilder<number>;
  /** Greater for newer records. */
  date: RawBuilder<number>;
}

const none = sql<null>`null::text`;
const epoch = (column: string) => sql<number>`coalesce(extract(epoch from ${sql.ref(column)}), 0)::float8`;

const people = {
  names: sql<string[]>`array[record.name, record.username]`,
  text: none,
  html: none,
  weight: sql<number>`0`,
  date: sql<number>`record.id`,
};

export const isVisibleUser = sql<boolean>`record.searchable and not record.deleted`;

/** How each type is searched. */
export const entryRecords: Record<EntryType, EntryRecord> = {
  users: { ...people, isIndexed: isVisibleUser, isShown: isVisibleUser },
  organizations: {
    ...people,
    isIndexed: sql<boolean>`not record.deleted`,
    isShown: sql<boolean>`not record.deleted`,
  },
  // A tag is found by the names of its aliases, too.
  tags: {
    isIndexed: sql<boolean>`record.alias_for_id is null`,
    isShown: sql<boolean>`record.alias_for_id is null`,
    names: sql<string[]>`array[record.name] || array(
      select alias.name from tags alias where alias.alias_for_id = record.id order by alias.id limit 100)`,
    text: sql<string | null>`record.short_summary`,
    html: none,
    // Coarse, so that entries are rarely rewritten.
    weight: sql<number>`floor(log(2.0, record.articles_count + 1))::float8`,
    date: sql<number>`record.id`,
  },
  podcasts: {
    isIndexed: sql<boolean>`record.published`,
    isShown: sql<boolean>`record.published`,
    names: sql<string[]>`array[record.title, record.slug]`,
    text: none,
    html: sql<string>`left(record.description, 20000)`,
    weight: sql<number>`0`,
    date: sql<number>`record.id`,
  },
  podcast_episodes: {
    isIndexed: sql<boolean>`record.listed`,
    isShown: sql<boolean>`record.listed and exists (
      select from podcasts where podcasts.id = record.podcast_id and podcasts.published)`,
    names: sql<string[]>`array[record.title]`,
    text: sql<string>`(select podcasts.title from podcasts where podcasts.id = record.podcast_id)`,
    html: sql<string>`left(record.body, 20000)`,
    weight: epoch('record.published_at'),
    date: epoch('record.published_at'),
  },
  listings: {
    isIndexed: sql<boolean>`record.published and not record.deleted and record.title <> ''`,
    isShown: sql<boolean>`record.published and not record.deleted and record.title <> '' and exists (
      select from users owner where owner.id = record.user_id and owner.status not in ('spam', 'deleted'))`,
    names: sql<string[]>`array[record.title] || record.tags`,
    text: sql<string>`concat_ws(' ', record.body_markdown, record.location)`,
    html: none,
    weight: epoch('record.bumped_at'),
    date: epoch('record.bumped_at'),
  },
};
