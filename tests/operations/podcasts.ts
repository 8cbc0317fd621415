import { names, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const episode = [
  ...names('type_of class_name id path title image_url'),
  ...nested('podcast', names('title slug image_url')),
];
const person = names('name role group image_url url');
const episodeMetadata = [
  ...names('author explicit season episode episode_type duration_seconds media_bytes media_type'),
  ...nested('people', person),
];
const publicEpisode = [
  ...episode,
  ...names('media_url published_at body_html chapters transcript'),
  ...episodeMetadata,
];
const feed = names('fetched_at succeeded_at due_at failures_count error skipped_count');
const podcast = [
  ...names('id title slug description image_url feed_url published created_at'),
  ...nested('feed', feed),
];
const newEpisode = (slug: string) => ({ title: 'First episode', slug, media_url: 'https://example.com/one.mp3' });

/** Creates a podcast with an unreachable feed and returns its slug. */
async function showOf(scene: Scene): Promise<string> {
  const slug = scene.unique('show');
  const wanted = { title: 'A show', slug, published: true, feed_url: 'https://feeds.invalid/show.xml' };
  await scene.make(scene.administrator, '/api/podcasts', { podcast: wanted });
  return slug;
}

/** Adds an episode and returns its path for admins. */
async function episodeOf(scene: Scene): Promise<string> {
  const path = `/api/podcasts/${await showOf(scene)}/episodes`;
  const { id } = await scene.make<{ id: number }>(scene.administrator, path, { podcast_episode: newEpisode('one') });
  return `/api/podcast_episodes/${id}`;
}

const episodeRecord = names('id title slug path image_url media_url published_at active listed from_feed');
const publishedPodcast = [
  ...names('type_of id title slug description image_url created_at url'),
  ...names('author explicit type guid locked owner_email categories fundings'),
  ...nested('people', person),
];
const reading = { method: 'GET', versions: onlyV1, for: 'anyone', status: 200 } as const;
const administration = { versions: onlyV1, for: 'admin', status: 200 } as const;

/** Podcasts and their episodes. */
export const podcastOperations: Operation[] = [
  {
    name: 'ListPodcastEpisodes',
    method: 'GET',
    path: '/api/podcast_episodes',
    versions: both,
    for: 'anyone',
    async prepare(scene) {
      const slug = await showOf(scene);
      const path = `/api/podcasts/${slug}/episodes`;
      await scene.make(scene.administrator, path, { podcast_episode: newEpisode('one') });
      return { path: `/api/podcast_episodes?username=${slug}` };
    },
    status: 200,
    fields: episode,
  },
  {
    ...reading,
    name: 'ListPublishedPodcasts',
    path: '/api/site/podcasts',
    async prepare(scene) {
      await showOf(scene);
      return { path: '/api/site/podcasts' };
    },
    fields: publishedPodcast,
  },
  {
    ...reading,
    name: 'GetPublishedPodcast',
    path: '/api/site/podcasts/{slug}',
    prepare: async (scene) => ({ path: `/api/site/podcasts/${await showOf(scene)}` }),
    fields: publishedPodcast,
  },
  {
    ...reading,
    name: 'ListPodcastEpisodeTexts',
    path: '/api/site/podcasts/{slug}/episodes',
    async prepare(scene) {
      const slug = await showOf(scene);
      await scene.make(scene.administrator, `/api/podcasts/${slug}/episodes`, { podcast_episode: newEpisode('one') });
      return { path: `/api/site/podcasts/${slug}/episodes` };
    },
    fields: [...episode, ...names('media_url published_at body_html has_transcript chapters'), ...episodeMetadata],
  },
  {
    ...reading,
    name: 'GetPodcastEpisode',
    path: '/api/site/podcast_episodes/{id}',
    prepare: async (scene) => ({ path: (await episodeOf(scene)).replace('/api/', '/api/site/') }),
    fields: publicEpisode,
  },
  {
    ...reading,
    name: 'GetPodcastEpisodeByPath',
    path: '/api/site/podcasts/{slug}/episodes/{episode_slug}',
    async prepare(scene) {
      const slug = await showOf(scene);
      await scene.make(scene.administrator, `/api/podcasts/${slug}/episodes`, { podcast_episode: newEpisode('one') });
      return { path: `/api/site/podcasts/${slug}/episodes/one` };
    },
    fields: publicEpisode,
  },
  {
    name: 'ListPodcasts',
    method: 'GET',
    path: '/api/podcasts',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await showOf(scene);
      return { path: '/api/podcasts' };
    },
    status: 200,
    fields: podcast,
  },
  {
    name: 'CreatePodcast',
    method: 'POST',
    path: '/api/podcasts',
    versions: both,
    for: 'admin',
    prepare: (scene) => ({
      path: '/api/podcasts',
      body: { podcast: { title: 'A show', slug: scene.unique('show'), feed_url: 'https://feeds.invalid/show.xml' } },
    }),
    status: 201,
    fields: podcast,
  },
  {
    name: 'CreatePodcastEpisode',
    method: 'POST',
    path: '/api/podcasts/{slug}/episodes',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({
      path: `/api/podcasts/${await showOf(scene)}/episodes`,
      body: { podcast_episode: newEpisode('one') },
    }),
    status: 201,
    fields: [...episode, ...names('slug media_url published_at active body')],
  },
  {
    name: 'FetchPodcast',
    method: 'POST',
    path: '/api/podcasts/{slug}/fetch',
    versions: both,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/podcasts/${await showOf(scene)}/fetch` }),
    status: 202,
    fields: ['job_id'],
  },
  {
    ...administration,
    name: 'GetPodcast',
    method: 'GET',
    path: '/api/podcasts/{slug}',
    prepare: async (scene) => ({ path: `/api/podcasts/${await showOf(scene)}` }),
    fields: podcast,
  },
  {
    ...administration,
    name: 'UpdatePodcast',
    method: 'PATCH',
    path: '/api/podcasts/{slug}',
    prepare: async (scene) => ({
      path: `/api/podcasts/${await showOf(scene)}`,
      body: { podcast: { title: 'The bread show' } },
    }),
    fields: podcast,
  },
  {
    ...administration,
    name: 'DeletePodcast',
    method: 'DELETE',
    path: '/api/podcasts/{slug}',
    prepare: async (scene) => ({ path: `/api/podcasts/${await showOf(scene)}` }),
    status: 204,
  },
  {
    ...administration,
    name: 'ListPodcastEpisodeRecords',
    method: 'GET',
    path: '/api/podcasts/{slug}/episodes',
    async prepare(scene) {
      const path = `/api/podcasts/${await showOf(scene)}/episodes`;
      await scene.make(scene.administrator, path, { podcast_episode: newEpisode('one') });
      return { path };
    },
    fields: episodeRecord,
  },
  {
    ...administration,
    name: 'GetPodcastEpisodeRecord',
    method: 'GET',
    path: '/api/podcast_episodes/{id}',
    prepare: async (scene) => ({ path: await episodeOf(scene) }),
    fields: [...episodeRecord, 'body'],
  },
  {
    ...administration,
    name: 'UpdatePodcastEpisode',
    method: 'PATCH',
    path: '/api/podcast_episodes/{id}',
    prepare: async (scene) => ({ path: await episodeOf(scene), body: { podcast_episode: { active: false } } }),
    fields: [...episodeRecord, 'body'],
  },
  {
    ...administration,
    name: 'DeletePodcastEpisode',
    method: 'DELETE',
    path: '/api/podcast_episodes/{id}',
    prepare: async (scene) => ({ path: await episodeOf(scene) }),
    status: 204,
  },
];
