import { credits } from './sample-figures.ts';
import { sampleUser, time } from './samples.ts';

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
export const video = (text: string) => ({
  type_of: 'video_article' as const,
  id: 1,
  path: '/ada/text-1',
  title: text,
  user_id: 1,
  video_duration_in_minutes: '01:01',
  user: { name: text },
  hosted_video_url: '',
  video_source_url: '',
});
export const listing = (text: string) => ({
  type_of: 'listing' as const,
  id: 1,
  title: text,
  slug: 'pans',
  body_markdown: '',
  category: 'misc' as const,
  processed_html: '<p>Three pans.</p>',
  published: true,
  tag_list: 'bread',
  tags: ['bread'],
  created_at: '2026-01-15 09:30:00 UTC',
  location: text,
  expires_at: time,
  user: sampleUser(text),
});
export const categories = [{ name: 'misc' as const, cost: 1 }];
export const controls = (text: string) => ({
  charges: { type_of: 'listing_charges' as const, bump: 1, publish: 0, editable: true, categories },
  credits: credits(text),
  problem: text,
});
export const listingForm = (text: string) => ({
  fields: { title: text, body_markdown: text, category: 'misc', tags: text, location: text, expires_at: '' },
  categories,
  credits: credits(text),
  problem: { message: text, fields: new Set(['title']) },
});
export const badge = (text: string) => ({
  type_of: 'badge' as const,
  id: 1,
  title: text,
  slug: 'first',
  description: text,
  badge_image: { url: '/badge.png' },
  url: 'https://site.example/badges/first',
});
export const trend = (text: string) => ({
  type_of: 'trend' as const,
  id: 1,
  name: text,
  slug: 'trend',
  description: text,
  key_questions: [text],
  score: 1,
  articles_count: 1,
  cover_image: null,
  first_observed_at: time,
  last_observed_at: time,
  created_at: time,
  updated_at: time,
});
export const concept = (text: string) => ({
  type_of: 'concept' as const,
  id: 1,
  name: text,
  slug: 'growing',
  description: text,
});
export const agentSession = (text: string) => ({
  id: 1,
  slug: 'session',
  title: text,
  tool_name: text,
  total_messages: 2,
  published: false,
  created_at: time,
  updated_at: time,
  url: '/agent_sessions/session',
  curated_count: 0,
  metadata: {},
  messages: [
    {
      role: text,
      content: [
        { type: 'text', text },
        { type: 'tool_call', name: text, input: text },
      ],
    },
    { content: text },
  ] as never[],
  slices: [],
});
export const subforem = (text: string) => ({
  id: 1,
  domain: 'bread.example',
  root: false,
  name: text,
  description: text,
  logo_image_url: '/logo.png',
  cover_image_url: null,
});
