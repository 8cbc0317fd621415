import type { StatementRunner } from '@commonplace/db/statement';
import type { Podcast, PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import type { Tag } from '@commonplace/proto/content/v1/tags';
import type { Organization, Person } from '@commonplace/proto/people/v1/people';
import type { EntryType } from '../entries/entry-types.ts';
import type { FoundListing } from './listing-view.ts';

/** The public records of matches, in the order of the ids. */
export interface FoundRecords {
  users: Person[];
  organizations: Organization[];
  tags: Tag[];
  podcasts: Podcast[];
  podcast_episodes: PodcastEpisode[];
  listings: FoundListing[];
}

/** How the records of each type are read. Tags and podcasts write entries, so this folder does not import them. */
export type EntryReaders = {
  [Type in EntryType]: (runner: StatementRunner, ids: readonly number[]) => Promise<FoundRecords[Type]>;
};
