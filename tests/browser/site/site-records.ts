import { Client } from 'pg';
import { insertBadge } from '../../operations/awards.ts';
import { trendOf } from '../../operations/trends.ts';
import type { Platform } from '../../support/platform.ts';
import type { TestUser } from '../../support/test-users.ts';

/** Publishes an agent session and returns its slug. */
export async function publishSession(platform: Platform, { apiKey: key }: TestUser): Promise<string> {
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'Scale the recipe to three loaves.' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I multiply every weight by three, but not the time.' },
        { type: 'tool_call', name: 'calculate', input: { grams: 1_500 } },
      ],
    },
  ];
  const upload = { title: 'Three loaves', curated_data: { messages, metadata: {} } };
  const { slug } = (await platform.request('POST', '/api/agent_sessions', { key, body: upload })).json<{
    slug: string;
  }>();
  const body = { agent_session: { published: true } };
  await platform.request('PATCH', `/api/agent_sessions/${slug}`, { key, body });
  return slug;
}

/** Adds an episode with chapters and a transcript, which otherwise come from its feed, and returns its path. */
export async function addEpisode(platform: Platform): Promise<string> {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const podcast = { title: 'Crumb and crust', slug: 'crumb', description: 'Bakers talk about one loaf a week.' };
  await platform.request('POST', '/api/podcasts', { key, body: { podcast } });
  const podcast_episode = {
    title: 'A loaf without a pot',
    slug: 'without-a-pot',
    media_url: 'https://media.example/without-a-pot.mp3',
    body: '<p>Steam is what the pot is for. Here are three other ways to it.</p>',
    published_at: '2026-01-15T09:30:00Z',
  };
  const made = await platform.request('POST', '/api/podcasts/crumb/episodes', { key, body: { podcast_episode } });
  const chapters = [
    { startSeconds: 0, title: 'Steam' },
    { startSeconds: 845, title: 'Stones and ice' },
  ];
  const transcript = [
    { startSeconds: 0, speaker: 'Mei', text: 'Today we bake without a pot.' },
    { startSeconds: 9, speaker: 'Tomás', text: 'And still with steam, or the crust sets too early.' },
  ];
  const values = [made.json<{ id: number }>().id, JSON.stringify(chapters), JSON.stringify(transcript)];
  await execute(
    platform.databaseUrls.content,
    'insert into podcast_episode_texts (episode_id, chapters, transcript) values ($1, $2, $3)',
    values,
  );
  return '/crumb/without-a-pot';
}

/** Adds a badge, a concept and a trend, and returns the paths of their pages. The job that finds trends needs a model. */
export async function addDescribed(platform: Platform, holder: TestUser, articleId: number) {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const description = 'Bread that rises by wild yeast.';
  const concept = { name: 'Sourdough', description };
  const made = await platform.request('POST', '/api/admin/concepts', { key, body: { concept } });
  const { slug } = made.json<{ slug: string }>();
  const badge = await insertBadge(platform, 'First article', 'first-article', '/assets/default-profile.svg');
  const badge_achievement = { user_id: holder.id, badge_id: badge };
  await platform.request('POST', '/api/badge_achievements', { key, body: { badge_achievement } });
  const trend = await trendOf(platform, 'loaves-without-a-pot', articleId);
  return { badge: '/badges/first-article', concept: `/concepts/${slug}`, trend: `/trends/${trend}` };
}

/** Adds 50 comments at once, since each would be a request. */
export function addComments(platform: Platform, articleId: number, userId: number): Promise<void> {
  return execute(
    platform.databaseUrls.community,
    `insert into comments (article_id, user_id, depth, body_markdown, body_html)
      select $1, $2, 0, said, '<p>' || said || '</p>'
      from generate_series(1, 50) n, lateral (select string_agg(md5(n || '-' || m), ' ') as said
        from generate_series(1, 6) m) texts`,
    [articleId, userId],
  );
}

async function execute(connectionString: string, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
