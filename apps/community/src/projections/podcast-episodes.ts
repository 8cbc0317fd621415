import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { headOf, type Projection } from '@commonplace/events/projection';
import type { PodcastEpisodeChanged } from '@commonplace/proto/content/v1/events';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const episodeById = statement('podcast-episode', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('podcast_episodes')
    .select(['id', 'listed as published'])
    .where('id', '=', param('id'))
    .where('deleted', '=', false),
);

/** Reads the copy of an episode, including deleted ones. */
export const episodeState = statement('podcast-episode-state', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.selectFrom('podcast_episodes').select(['listed as published', 'deleted']).where('id', '=', param('id')),
);

/** The copy of an episode; `published` means that it is public. */
export interface ProjectedEpisode {
  id: number;
  published: boolean;
}

/** Returns the episode; undefined when it is unknown or deleted. */
export function findEpisode(db: StatementRunner, id: number): Promise<ProjectedEpisode | undefined> {
  return episodeById.first(db, { id });
}

/** The projection of content's podcast episodes. */
export const podcastEpisodes: Projection<PodcastEpisodeChanged> = {
  table: 'podcast_episodes',
  key: 'id',
  row: (event) => ({
    ...headOf(event),
    listed: event.listed,
    title: event.title,
    path: event.path,
  }),
};
