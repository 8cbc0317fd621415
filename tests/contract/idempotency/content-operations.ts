import { picture } from '@commonplace/images/testing/pictures';
import { randomUUID } from 'node:crypto';
import { formOf } from '../../support/form.ts';
import { json, type KeyedOperation } from './keyed-operation.ts';

const raw = (size: number) => async () => ({
  body: await picture('png', size, 10),
  headers: { 'content-type': 'image/png' },
});
const form = (size: number) => async () => {
  const { type, body } = formOf([{ name: 'image', content: await picture('png', size, 10) }], `--${randomUUID()}`);
  return { body, headers: { 'content-type': type } };
};

export const image = { path: '/api/images', service: 'content', effects: 'from images where owner_id = $1' } as const;
const media_url = 'https://cdn.example.com/1.mp3';

export const contentOperations: readonly KeyedOperation[] = [
  {
    path: '/api/articles',
    service: 'content',
    body: json({ article: { title: 'One', body_markdown: 'x', tags: ['a'] } }),
    otherBody: json({ article: { title: 'Two', body_markdown: 'x', tags: ['a'] } }),
    effects: 'from articles where user_id = $1',
  },
  {
    path: '/api/articles/autosave',
    service: 'content',
    body: json({ article: { body_markdown: 'On' } }),
    otherBody: json({ article: { body_markdown: 'Tw' } }),
    effects: 'from articles where user_id = $1',
  },
  {
    path: '/api/subforems',
    service: 'content',
    body: (given) => json({ subforem: { domain: `one${given.user.id}.test`, name: 'One' } })(),
    otherBody: (given) => json({ subforem: { domain: `two${given.user.id}.test`, name: 'Two' } })(),
    effects: 'from subforems where $1 > 0',
  },
  {
    path: '/api/podcasts',
    service: 'content',
    body: (given) => json({ podcast: { title: 'One', slug: `one-of-${given.user.id}` } })(),
    otherBody: (given) => json({ podcast: { title: 'Two', slug: `two-of-${given.user.id}` } })(),
    effects: "from podcasts where slug like '%-of-' || $1::integer",
  },
  {
    path: '/api/podcasts/keyed-show/episodes',
    documented: '/api/podcasts/{slug}/episodes',
    service: 'content',
    body: (given) => json({ podcast_episode: { title: 'One', slug: `one-of-${given.user.id}`, media_url } })(),
    otherBody: (given) => json({ podcast_episode: { title: 'Two', slug: `two-of-${given.user.id}`, media_url } })(),
    effects: "from podcast_episodes where slug like '%-of-' || $1::integer",
  },
  {
    path: '/api/admin/concepts',
    service: 'content',
    body: json({ concept: { name: 'One' } }),
    otherBody: json({ concept: { name: 'Two' } }),
    effects: 'from concepts where $1 > 0',
  },
  { ...image, body: raw(20), otherBody: raw(30) },
  { ...image, body: form(20), otherBody: form(30) },
  {
    path: '/api/agent_sessions',
    service: 'content',
    body: json({ curated_data: { messages: [], metadata: { number: 1 } } }),
    otherBody: json({ curated_data: { messages: [], metadata: { number: 2 } } }),
    effects: 'from agent_sessions where user_id = $1',
  },
];
