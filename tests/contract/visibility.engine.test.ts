import { todaysPart } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { Scene } from '../operations/scene.ts';
import { trendOf } from '../operations/trends.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { reads, type ReadName, type Records, type Viewer } from '../support/visibility-reads.ts';

// Checks every read that could show an account or its content, as every kind of viewer, after each moderation measure. For
// another measure, add a row to `states`.

const names = Object.keys(reads) as ReadName[];

/** The viewers who still see each read; omitted reads do not change. */
type Shown = Partial<Record<ReadName, readonly Viewer[]>>;

const hiddenFromAll = (...hidden: ReadName[]): Shown => Object.fromEntries(hidden.map((one) => [one, []]));

const articleLists = hiddenFromAll(
  ...([
    'ListArticles by user',
    'ListArticles by tag',
    'ListArticles by series',
    'ListArticles popular',
    'ListLatestArticles',
    'ListFollowedArticles',
    'ListSeries',
    'GetSeries',
    'GetArticleSeries',
    'path of an article',
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
  done: (records: Records) => readonly [method: string, path: string, body?: object];
  shown: Shown;
}

const status =
  (word: string) =>
  ({ people }: Records) =>
    ['PUT', `/api/admin/users/${people.owner.id}/status`, { status: word }] as const;

/** After a spam mark. */
const spam: Shown = {
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
    'path of a user',
    'path of a comment',
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
};

const states: Record<string, State> = {
  warned: { done: status('warned'), shown: {} },
  limited: { done: status('limited'), shown: hiddenFromAll('ListArticles popular') },
  suspended: { done: status('suspended'), shown: { ...audience, ...found } },
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
        'path of a user',
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
      ...hiddenFromAll(
        'ListComments',
        'GetComment',
        'notification of a comment',
        'count of comments',
        'path of a comment',
      ),
    },
  },
};

let platform: Platform;
let scene: Scene;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
});

async function createRecords(): Promise<Records> {
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
  const commentedArticle = await scene.article(reader);
  await platform.settled();
  const said = { article_id: commentedArticle.id, body_markdown: `Said by ${owner.username}` };
  const { id_code: commentCode } = await scene.make<{ id_code: string }>(owner, '/api/comments', { comment: said });
  await scene.make(reader, '/api/comments', { comment: { article_id: written.id, body_markdown: 'Well' } });
  const followed = await platform.createOrganization(reader);
  await platform.settled();
  await scene.make(owner, '/api/follows', { user_ids: [reader.id], organization_ids: [followed.id] });
  const like = { category: 'like', reactable_type: 'Article', reactable_id: commentedArticle.id };
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
    commentedArticle,
    commentCode,
    listing: { id: listed.id, title: offered.title },
    concept,
    trendSlug: await trendOf(platform, scene.unique('trend'), written.id),
  };
}

/** Returns the viewers who see each of the reads, as one comparable line per read. */
function seen(records: Records, asked: readonly ReadName[] = names): Promise<string[]> {
  const lines = asked.map(async (one) => {
    const { path, marker, viewers: ofRead } = reads[one];
    const found = await Promise.all(
      ofRead.map(async (viewer: Viewer) => {
        const key = viewer === 'guest' ? undefined : records.people[viewer].apiKey;
        const answer = await platform.request('GET', path(records), { ...(key !== undefined && { key }) });
        return answer.status === 200 && answer.text.includes(marker(records)) ? [viewer] : [];
      }),
    );
    return `${one}: ${found.flat().join(' ')}`;
  });
  return Promise.all(lines);
}

const expectedLine = (one: ReadName, shown: Shown) =>
  `${one}: ${reads[one].viewers.filter((viewer) => shown[one]?.includes(viewer) ?? true).join(' ')}`;

/** Waits until each of some reads shows the records to the expected viewers; then all of them must do so at once. */
async function expectShown(records: Records, shown: Shown, asked = names): Promise<void> {
  await platform.settled();
  let pending = asked;
  const stillPending = async () => {
    const lines = await seen(records, pending);
    pending = pending.filter((one, at) => lines[at] !== expectedLine(one, shown));
    return pending;
  };
  // All of them at once already.
  if ((await stillPending()).length === 0) return;
  await expect.poll(stillPending).toEqual([]);
  expect(await seen(records, asked)).toEqual(asked.map((one) => expectedLine(one, shown)));
}

/** Waits until the reads that will hide the records show them to everyone. */
const expectShownBefore = (records: Records, hidden: Shown) =>
  expectShown(records, {}, Object.keys(hidden) as ReadName[]);

test.each(todaysPart(Object.entries(states), 6))(
  'hides the content of an account or article that is %s',
  async (_name, { done, shown }) => {
    const records = await createRecords();
    await expectShownBefore(records, shown);
    const [method, path, body] = done(records);
    const answer = await platform.request(method, path, { key: scene.administrator.apiKey, ...(body && { body }) });
    expect(answer.status).toBeLessThan(300);
    await expectShown(records, shown);
  },
);

test('hides the content of a spam account, and shows it again without the mark, except notifications of others', async () => {
  const records = await createRecords();
  const change = async (method: string) =>
    expect(
      (
        await platform.request(method, `/api/users/${records.people.owner.id}/spam`, {
          key: records.people.moderator.apiKey,
        })
      ).status,
    ).toBe(204);
  await expectShownBefore(records, spam);
  await change('PUT');
  await expectShown(records, spam);
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
  await expectShown(records, gone);
});
