import type { PodcastEpisodeChanged } from '@commonplace/proto/content/v1/events';
import type { PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { discussionKey, episodeKey } from './commentable-keys.ts';
import { sitemaps } from './sitemap-keys.ts';

/** The key of every list of episodes. */
export const episodeLists = 'podcast_episodes';
/** The key of everything that shows a podcast; there are few, and they seldom change. */
export const podcasts = 'podcasts';

/** Returns the keys of ListPodcastEpisodes. */
export function podcastEpisodeListKeys(episodes: readonly Pick<PodcastEpisode, 'id'>[]): AnswerKeys {
  const keys = [episodeLists, ...episodes.map(({ id }) => episodeKey(id))];
  return { header: keys, index: keys };
}

/** Returns the keys of ListPublishedPodcasts and GetPublishedPodcast. */
export function podcastKeys(): AnswerKeys {
  return { header: [podcasts], index: [podcasts] };
}

/** Returns the keys of GetPodcastEpisode, which shows its podcast. */
export function podcastEpisodeKeys({ id }: { id: number }): AnswerKeys {
  const keys = [episodeKey(id), podcasts];
  return { header: keys, index: keys };
}

/** Returns the cache changes after an episode was added, changed or withdrawn; its comments are withdrawn with it. */
export function podcastEpisodeChanged({ id, version, listed }: Versioned<PodcastEpisodeChanged, 'listed'>): Change {
  const name = `podcast_episodes/${id}@${version}`;
  if (listed) return { name, expire: [episodeKey(id)], refresh: [episodeLists, sitemaps] };
  const purge = [episodeKey(id), discussionKey({ podcastEpisodeId: id })];
  return { name, purge, refresh: [sitemaps], refreshIfPurged: [episodeLists] };
}

/** Returns the cache changes after a podcast and these of its episodes were added, changed or deleted. */
export function podcastUpdated(episodes: readonly Versioned<PodcastEpisodeChanged, 'listed'>[]): Change {
  const changes = episodes.map(podcastEpisodeChanged);
  return {
    purge: changes.flatMap(({ purge = [] }) => purge),
    expire: [podcasts, ...changes.flatMap(({ expire = [] }) => expire)],
    refresh: [episodeLists, sitemaps],
  };
}
