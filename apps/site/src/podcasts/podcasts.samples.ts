import { wholeDiscussion } from '../comments/read-discussion.ts';
import { paging, type Samples, time } from '../testing/samples.ts';
import { episodePage } from './episode-page.ts';
import { podcastPage, podcastsPage } from './podcast-pages.ts';

export const podcast = (text: string) => ({
  type_of: 'podcast' as const,
  id: 1,
  title: text,
  slug: 'show',
  description: text,
  image_url: '/show.png',
  created_at: time,
  url: 'https://site.example/show',
});
export const episode = (title: string) => ({
  id: 1,
  type_of: 'podcast_episodes' as const,
  class_name: 'PodcastEpisode' as const,
  title,
  path: '/show/one',
  image_url: '/one.png',
  media_url: 'https://media.example/one.mp3',
  published_at: time,
  podcast: { title, slug: 'show', image_url: '/show.png' },
});

export const samples: Samples = {
  podcasts: (text, view) => podcastsPage({ podcasts: [podcast(text)], paging }, view),
  podcast: (text, view) => podcastPage({ podcast: podcast(text), episodes: [episode(text)], paging }, view),
  episode: (text, view) =>
    episodePage(
      {
        episode: {
          ...episode(text),
          body_html: '<p>Notes</p>',
          chapters: [{ start_seconds: 3_723, title: text }],
          transcript: [
            { start_seconds: 0, speaker: text, text },
            { start_seconds: null, speaker: null, text },
          ],
        },
        comments: [],
        commentLikes: new Map(),
        window: wholeDiscussion,
        chosen: { order: 'oldest', usual: 'oldest' },
      },
      view,
    ),
};
