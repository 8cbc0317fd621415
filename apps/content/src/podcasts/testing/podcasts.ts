import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { CreatePodcastEpisodeRequestSchema, CreatePodcastRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { callBy, type ContentFixture } from '../../testing/content-fixture.ts';
import { createEpisode } from '../create-episode.ts';
import { createPodcast } from '../create-podcast.ts';
import { listEpisodes } from '../list-episodes.ts';
import { listPodcasts } from '../list-podcasts.ts';

const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const visitor = callBy(anonymous);
let made = 0;

/** Returns functions that create and read podcasts and episodes. */
export function podcastsIn(fixture: () => ContentFixture) {
  function newPodcast(init: MessageInitShape<typeof CreatePodcastRequestSchema> = {}) {
    made += 1;
    const request = { title: `Podcast ${made}`, slug: `podcast-${made}`, ...init };
    return createPodcast(fixture().context, admin, create(CreatePodcastRequestSchema, request));
  }

  function newEpisode(podcastSlug: string, init: MessageInitShape<typeof CreatePodcastEpisodeRequestSchema> = {}) {
    made += 1;
    const request = { podcastSlug, title: `Episode ${made}`, slug: `episode-${made}`, ...init };
    const mediaUrl = `https://cdn.example.com/${made}.mp3`;
    return createEpisode(fixture().context, admin, create(CreatePodcastEpisodeRequestSchema, { mediaUrl, ...request }));
  }

  const titles = async (podcastSlug?: string) =>
    (await listEpisodes(fixture().context, visitor, { page: 1, perPage: 30, podcastSlug })).episodes.map(
      ({ title }) => title,
    );

  const stateOf = async (id: number) => {
    const { podcasts } = await listPodcasts(fixture().context, admin, { page: 1, perPage: 1_000 });
    return podcasts.find((podcast) => podcast.id === id)?.feed;
  };

  const eventsOf = (type: string) =>
    fixture().sql<{ aggregate_id: string; aggregate_version: number }>(
      'select aggregate_id, aggregate_version from outbox where subject = $1 order by position',
      [`commonplace.content.v1.${type}`],
    );
  return { newPodcast, newEpisode, titles, stateOf, eventsOf };
}
