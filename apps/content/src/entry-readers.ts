import { statement, type Param, type Statement, type StatementRunner } from '@commonplace/db/statement';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { selectEpisodes, toEpisode } from './podcasts/episode-view.ts';
import { selectPodcasts, toPodcast } from './podcasts/podcast-view.ts';
import type { Tables } from './tables/tables.ts';
import { selectTags, toTag } from './tags/tag-view.ts';
import { entryRecords } from './search/entries/entry-records.ts';
import type { EntryType } from './search/entries/entry-types.ts';
import type { EntryReaders } from './search/answers/found-records.ts';
import { selectListings, toListing } from './search/answers/listing-view.ts';

interface Ids {
  ids: readonly number[];
}

/** Selects those ids whose records are public, whatever an index says. */
function publicIds(type: EntryType, param: Param<Ids>): RawBuilder<number> {
  return sql<number>`(
    select record.id from ${sql.table(type)} record
    where record.id = any(${param('ids')}::integer[]) and ${entryRecords[type].isShown})`;
}

const users = statement('found-users', (db: Kysely<Tables>, param: Param<Ids>) =>
  db
    .selectFrom('users as author')
    .select('author.id')
    .select(authorColumns)
    .where('author.id', 'in', publicIds('users', param)),
);

const organizations = statement('found-organizations', (db: Kysely<Tables>, param: Param<Ids>) =>
  db
    .selectFrom('organizations as organization')
    .select('organization.id')
    .select(organizationColumns)
    .where('organization.id', 'in', publicIds('organizations', param)),
);

const tags = statement('found-tags', (db: Kysely<Tables>, param: Param<Ids>) =>
  selectTags(db).where('t.id', 'in', publicIds('tags', param)),
);

const podcasts = statement('found-podcasts', (db: Kysely<Tables>, param: Param<Ids>) =>
  selectPodcasts(db).where('podcasts.id', 'in', publicIds('podcasts', param)),
);

const episodes = statement('found-podcast-episodes', (db: Kysely<Tables>, param: Param<Ids>) =>
  selectEpisodes(db).where('e.id', 'in', publicIds('podcast_episodes', param)),
);

const listings = statement('found-listings', (db: Kysely<Tables>, param: Param<Ids>) =>
  selectListings(db).where('listings.id', 'in', publicIds('listings', param)),
);

/** Reads the records of each type, as their own lists show them. */
export const entryReaders: EntryReaders = {
  users: reader(users, (row) => toPerson(row.id, row)),
  organizations: reader(organizations, (row) => toOrganization(row.id, row)),
  tags: reader(tags, toTag),
  podcasts: reader(podcasts, toPodcast),
  podcast_episodes: reader(episodes, toEpisode),
  listings: reader(listings, toListing),
};

function reader<Row extends { id: number }, View>(rows: Statement<Ids, Row>, show: (row: Row) => View | undefined) {
  return async (runner: StatementRunner, ids: readonly number[]): Promise<View[]> => {
    if (ids.length === 0) return [];
    const rowsById = new Map((await rows.all(runner, { ids })).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rowsById.get(id);
      return row === undefined ? [] : (show(row) ?? []);
    });
  };
}
