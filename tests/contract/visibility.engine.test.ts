import { expect } from 'vitest';
import { Scene } from '../operations/scene.ts';
import { trendOf } from '../operations/trends.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

// Checks every read that could show an account or its content, as every kind of viewer, after each moderation measure. For
// another measure, add a row to `states`.

/** The reader follows the account, has saved its article, and wrote the article that the account has commented on. */
const viewers = ['guest', 'owner', 'moderator', 'reader'] as const;
type Viewer = (typeof viewers)[number];

/** An account with one record of each kind. */
interface Stage {
  people: Record<Exclude<Viewer, 'guest'>, TestUser>;
  organization: { id: number; username: string };
  article: { id: number; slug: string; title: string; tag: string; seriesId: number };
  /** The reader's article, on which the account has commented. */
  host: { id: number };
  commentCode: string;
  listing: { id: number; title: string };
  /** Each with the article. */
  concept: { id: number };
  trendSlug: string;
}

/** A read, the text that shows the record in its answer, and the viewers who see it for an account in good standing. */
interface Surface {
  path(stage: Stage): string;
  sign(stage: Stage): string;
  to: readonly Viewer[];
}

const everybody = viewers;
/** Viewers with a key. */
const people = ['owner', 'moderator', 'reader'] as const;
const title = ({ article }: Stage) => `"${article.title}"`;
const name = ({ people }: Stage) => `"${people.owner.username}"`;
const comment = ({ people }: Stage) => `Said by ${people.owner.username}<`;
const listing = ({ listing: shown }: Stage) => `"${shown.title}"`;

const surfaces = {
  'ListArticles by user': {
    path: ({ people }) => `/api/articles?username=${people.owner.username}`,
    sign: title,
    to: everybody,
  },
  'ListArticles by tag': { path: ({ article }) => `/api/articles?tag=${article.tag}`, sign: title, to: everybody },
  'ListArticles by series': {
    path: ({ article }) => `/api/articles?collection_id=${article.seriesId}`,
    sign: title,
    to: everybody,
  },
  'ListArticles popular': { path: () => '/api/articles?per_page=1000', sign: title, to: everybody },
  ListLatestArticles: { path: () => '/api/articles/latest?per_page=1000', sign: title, to: everybody },
  GetArticle: { path: ({ article }) => `/api/articles/${article.id}`, sign: title, to: everybody },
  GetArticleByPath: {
    path: ({ people, article }) => `/api/articles/${people.owner.username}/${article.slug}`,
    sign: title,
    to: everybody,
  },
  ListOwnArticles: { path: () => '/api/articles/me/published', sign: title, to: ['owner'] },
  SearchArticles: {
    path: ({ article }) => `/api/articles/search?q=${encodeURIComponent(article.title)}`,
    sign: title,
    to: everybody,
  },
  'search for articles': {
    path: ({ article }) => `/api/search?types=articles&q=${encodeURIComponent(article.title)}`,
    sign: title,
    to: everybody,
  },
  'search for users': {
    path: ({ people }) => `/api/search?types=users&q=${people.owner.username}`,
    sign: name,
    to: everybody,
  },
  'completion of users': {
    path: ({ people }) => `/api/search/completions?q=${people.owner.username}`,
    sign: name,
    to: everybody,
  },
  'search for listings': {
    path: ({ listing: { title: offered } }) => `/api/search?types=listings&q=${encodeURIComponent(offered)}`,
    sign: listing,
    to: everybody,
  },
  ListVideos: { path: () => '/api/videos?per_page=1000', sign: title, to: everybody },
  ListOrganizationArticles: {
    path: ({ organization }) => `/api/organizations/${organization.username}/articles`,
    sign: title,
    to: everybody,
  },
  ListComments: { path: ({ host }) => `/api/comments?a_id=${host.id}`, sign: comment, to: everybody },
  GetComment: { path: ({ commentCode }) => `/api/comments/${commentCode}`, sign: comment, to: everybody },
  ListFollowers: { path: () => '/api/followers/users', sign: name, to: ['reader'] },
  ListListings: { path: () => '/api/listings?per_page=100', sign: listing, to: everybody },
  ListCategoryListings: { path: () => '/api/listings/category/misc?per_page=100', sign: listing, to: everybody },
  GetListing: { path: ({ listing: { id } }) => `/api/listings/${id}`, sign: listing, to: everybody },
  ListOrganizationListings: {
    path: ({ organization }) => `/api/organizations/${organization.username}/listings`,
    sign: listing,
    to: everybody,
  },
  ListOrganizationMembers: {
    path: ({ organization }) => `/api/organizations/${organization.username}/users`,
    sign: name,
    to: everybody,
  },
  ListReadingList: { path: () => '/api/readinglist', sign: title, to: ['reader'] },
  GetUser: { path: ({ people }) => `/api/users/${people.owner.id}`, sign: name, to: everybody },
  GetUserByUsername: {
    path: ({ people }) => `/api/users/by_username?url=${people.owner.username}`,
    sign: name,
    to: everybody,
  },
  GetProfileImage: {
    path: ({ people }) => `/api/profile_images/${people.owner.username}`,
    sign: () => '"user"',
    to: everybody,
  },
  'count of a trend': {
    path: ({ trendSlug }) => `/api/trends/${trendSlug}`,
    sign: () => '"articles_count":1,',
    to: everybody,
  },
  ListTrendArticles: { path: ({ trendSlug }) => `/api/trends/${trendSlug}/articles`, sign: title, to: everybody },
  GetAnalyticsDashboard: {
    path: () => `/api/analytics/dashboard?start=${new Date().toISOString().slice(0, 10)}`,
    sign: name,
    to: ['reader'],
  },
  ListConcepts: { path: () => '/api/concepts?per_page=1000', sign: title, to: people },
  GetConcept: { path: ({ concept }) => `/api/concepts/${concept.id}`, sign: title, to: people },
  ListConceptArticles: { path: ({ concept }) => `/api/concepts/${concept.id}/articles`, sign: title, to: people },
  'notification of a publication': { path: () => '/api/notifications?kind=publication', sign: name, to: ['reader'] },
  'notification of a comment': { path: () => '/api/notifications?kind=comment', sign: name, to: ['reader'] },
  'notification of a reaction': { path: () => '/api/notifications?kind=reaction', sign: name, to: ['reader'] },
  'notification of a follow': { path: () => '/api/notifications?kind=follow', sign: name, to: ['reader'] },
  'own notification of a comment': {
    path: () => '/api/notifications?kind=comment',
    sign: ({ people }) => `"${people.reader.username}"`,
    to: ['owner'],
  },
  'count of comments': {
    path: ({ host }) => `/api/articles/${host.id}`,
    sign: () => '"comments_count":1,',
    to: everybody,
  },
  'count of reactions': {
    path: ({ host }) => `/api/articles/${host.id}`,
    sign: () => '"public_reactions_count":1,',
    to: everybody,
  },
  'followers of an organization': { path: () => '/api/followers/organizations', sign: name, to: ['reader'] },
  'count of followers': { path: () => '/api/users/me', sign: () => '"followers_count":1', to: ['reader'] },
} as const satisfies Record<string, Surface>;
type Name = keyof typeof surfaces;
const names = Object.keys(surfaces) as Name[];

/** The viewers who still see each surface; omitted surfaces do not change. */
type Shown = Partial<Record<Name, readonly Viewer[]>>;

const hiddenFromAll = (...hidden: Name[]): Shown => Object.fromEntries(hidden.map((one) => [one, []]));

const articleLists = hiddenFromAll(
  ...([
    'ListArticles by user',
    'ListArticles by tag',
    'ListArticles by series',
    'ListArticles popular',
    'ListLatestArticles',
    'SearchArticles',
    'search for articles',
    'ListVideos',
    'ListOrganizationArticles',
    'ListReadingList',
    'ListTrendArticles',
    'count of a trend',
    'ListConcepts',
    'GetConcept',
    'ListConceptArticles',
  ] as const),
  'notification of a publication',
  'own notification of a comment',
);
const audience = hiddenFromAll(
  'ListFollowers',
  'followers of an organization',
  'count of followers',
  'notification of a follow',
);
const found = hiddenFromAll('search for users', 'completion of users');
const withdrawn: Shown = {
  ...articleLists,
  ...hiddenFromAll('ListOwnArticles'),
  GetArticle: ['owner'],
  GetArticleByPath: ['owner'],
};
const known: readonly Viewer[] = ['owner', 'moderator'];

interface State {
  /** The request of a moderator or an admin. */
  done: (stage: Stage) => readonly [method: string, path: string, body?: object];
  shown: Shown;
}

const status =
  (word: string) =>
  ({ people }: Stage) =>
    ['PUT', `/api/admin/users/${people.owner.id}/status`, { status: word }] as const;

const states: Record<string, State> = {
  warned: { done: status('warned'), shown: {} },
  limited: { done: status('limited'), shown: hiddenFromAll('ListArticles popular') },
  suspended: { done: status('suspended'), shown: { ...audience, ...found } },
  spam: {
    done: ({ people }) => ['PUT', `/api/users/${people.owner.id}/spam`],
    shown: {
      ...articleLists,
      ...audience,
      ...found,
      ...hiddenFromAll(
        'search for listings',
        'GetAnalyticsDashboard',
        'ListComments',
        'ListListings',
        'ListCategoryListings',
        'ListOrganizationListings',
        'ListOrganizationMembers',
        'notification of a comment',
        'notification of a reaction',
        'count of comments',
      ),
      ...Object.fromEntries(
        (
          [
            'GetArticle',
            'GetArticleByPath',
            'GetComment',
            'GetListing',
            'GetUser',
            'GetUserByUsername',
            'GetProfileImage',
          ] as const
        ).map((one) => [one, known]),
      ),
    },
  },
  banned: {
    done: status('banned'),
    shown: {
      ...audience,
      ...found,
      ...hiddenFromAll(
        'ListOwnArticles',
        'ListOrganizationMembers',
        'GetUser',
        'GetUserByUsername',
        'GetProfileImage',
        'own notification of a comment',
      ),
      // Their key is invalid.
      ListConcepts: ['moderator', 'reader'],
      GetConcept: ['moderator', 'reader'],
      ListConceptArticles: ['moderator', 'reader'],
    },
  },
  'unpublished by a moderator': {
    done: ({ article }) => ['PUT', `/api/articles/${article.id}/unpublish`],
    shown: withdrawn,
  },
  'unpublished with all content of the author': {
    done: ({ people }) => ['PUT', `/api/users/${people.owner.id}/unpublish`],
    shown: {
      ...withdrawn,
      ...hiddenFromAll('ListComments', 'GetComment', 'notification of a comment', 'count of comments'),
    },
  },
};

let platform: Platform;
let scene: Scene;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
});

async function createStage(): Promise<Stage> {
  const owner = await platform.createUser({ credits: 10 });
  const reader = await platform.createUser();
  const moderator = await platform.createUser({ role: 'moderator' });
  const organization = await platform.createOrganization(owner);
  await platform.settled();
  await scene.make(reader, '/api/follows', { user_ids: [owner.id] });
  const tag = scene.unique('staged');
  const text = `How ${owner.username} builds a harpsichord: soundboard, strings, jacks and plectra.`;
  const concept = await scene.make<{ id: number }>(scene.administrator, '/api/admin/concepts', {
    concept: { name: scene.unique('Harpsichords '), description: text },
  });
  const video = { source_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', duration_in_seconds: 60 };
  const written = await scene.make<{ id: number; slug: string; title: string; collection_id: number }>(
    owner,
    '/api/articles',
    {
      article: {
        title: `Staged by ${owner.username}`,
        body_markdown: text,
        published: true,
        tags: [tag],
        series: scene.unique('Series '),
        organization_id: organization.id,
        video,
      },
    },
  );
  const host = await scene.article(reader);
  await platform.settled();
  const said = { article_id: host.id, body_markdown: `Said by ${owner.username}` };
  const { id_code: commentCode } = await scene.make<{ id_code: string }>(owner, '/api/comments', { comment: said });
  await scene.make(reader, '/api/comments', { comment: { article_id: written.id, body_markdown: 'Well' } });
  const followed = await platform.createOrganization(reader);
  await platform.settled();
  await scene.make(owner, '/api/follows', { user_ids: [reader.id], organization_ids: [followed.id] });
  const like = { category: 'like', reactable_type: 'Article', reactable_id: host.id };
  await scene.make(owner, '/api/reactions', like);
  await scene.put(reader, `/api/readinglist/${written.id}`);
  const offered = {
    title: `Offered by ${owner.username}`,
    body_markdown: 'x',
    category: 'misc',
    organization_id: organization.id,
  };
  const listed = await scene.make<{ id: number }>(owner, '/api/listings', { listing: offered });
  return {
    people: { owner, reader, moderator },
    organization,
    article: { ...written, tag, seriesId: written.collection_id },
    host,
    commentCode,
    listing: { id: listed.id, title: offered.title },
    concept,
    trendSlug: await trendOf(platform, scene.unique('trend'), written.id),
  };
}

/** Returns one comparable line for each surface and its viewers. */
async function seen(stage: Stage): Promise<string[]> {
  const lines = names.map(async (one) => {
    const { path, sign, to } = surfaces[one];
    const found = await Promise.all(
      to.map(async (viewer: Viewer) => {
        const key = viewer === 'guest' ? undefined : stage.people[viewer].apiKey;
        const answer = await platform.request('GET', path(stage), { ...(key !== undefined && { key }) });
        return answer.status === 200 && answer.text.includes(sign(stage)) ? [viewer] : [];
      }),
    );
    return `${one}: ${found.flat().join(' ')}`;
  });
  return Promise.all(lines);
}

const expected = (shown: Shown = {}) =>
  names.map((one) => `${one}: ${surfaces[one].to.filter((viewer) => shown[one]?.includes(viewer) ?? true).join(' ')}`);

test.each(Object.entries(states))(
  'hides the surfaces of an account or article that is %s',
  async (_name, { done, shown }) => {
    const stage = await createStage();
    await expect.poll(() => seen(stage)).toEqual(expected());
    const [method, path, body] = done(stage);
    const answer = await platform.request(method, path, { key: scene.administrator.apiKey, ...(body && { body }) });
    expect(answer.status).toBeLessThan(300);
    await expect.poll(() => seen(stage)).toEqual(expected(shown));
  },
);

test('shows everything again after a spam mark is removed, except notifications of others', async () => {
  const stage = await createStage();
  const change = async (method: string) =>
    expect(
      (
        await platform.request(method, `/api/users/${stage.people.owner.id}/spam`, {
          key: stage.people.moderator.apiKey,
        })
      ).status,
    ).toBe(204);
  await expect.poll(() => seen(stage)).toEqual(expected());
  await change('PUT');
  await expect.poll(() => seen(stage)).toEqual(expected(states['spam']?.shown));
  await change('DELETE');
  const gone = hiddenFromAll(
    ...([
      'notification of a comment',
      'notification of a reaction',
      'notification of a follow',
      'own notification of a comment',
    ] as const),
    // A later job adds it to a trend again.
    'ListTrendArticles',
    'count of a trend',
  );
  // Notifications of a publication of the same day are created again.
  await expect.poll(() => seen(stage)).toEqual(expected(gone));
});
