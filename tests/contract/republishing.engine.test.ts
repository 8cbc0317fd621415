import { create, toBinary } from '@bufbuild/protobuf';
import { foreign as adminForeign } from '@commonplace/admin/foreign';
import { foreign as analyticsForeign } from '@commonplace/analytics/foreign';
import { foreign as communityForeign } from '@commonplace/community/foreign';
import { foreign as contentForeign } from '@commonplace/content/foreign';
import { prepareRestoredDatabase, readKnownIds } from '@commonplace/events/restored-database';
import { foreign as listingsForeign } from '@commonplace/listings/foreign';
import { HistoryRequestedSchema } from '@commonplace/proto/analytics/v1/events';
import { testKeys } from '@commonplace/testing/principals';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommandLine, type CommandLine } from '../support/command-line.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

let platform: Platform;
let commandLine: CommandLine;

beforeAll(async () => {
  platform = await startPlatform();
  commandLine = startCommandLine();
});
afterAll(async () => {
  commandLine?.[Symbol.dispose]();
  await platform?.[Symbol.asyncDispose]();
});

type Service = keyof Platform['databaseUrls'];

async function query<Row>(service: Service, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: platform.databaseUrls[service] });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const republish = (...args: string[]) => runCli('events', 'republish', ...args);

async function runCli(...args: string[]): Promise<unknown> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    CONTENT_ADDRESS: platform.addresses.content,
    COMMUNITY_ADDRESS: platform.addresses.community,
    LISTINGS_ADDRESS: platform.addresses.listings,
    ADMIN_ADDRESS: platform.addresses.admin,
    ANALYTICS_ADDRESS: platform.addresses.analytics,
    INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys.cli,
    DATA_DIR: '/nowhere',
  };
  const { code, stdout, stderr } = await commandLine.run(args, env);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Reads the projections of all services. */
async function readProjections() {
  return {
    contentUsers: await query('content', 'select * from users order by id'),
    contentOrganizations: await query('content', 'select * from organizations order by id'),
    contentCounters: await query(
      'content',
      'select id, comments_count, public_reactions_count, page_views_count, score from articles order by id',
    ),
    communityArticles: await query('community', 'select * from articles order by id'),
    listingsUsers: await query('listings', 'select * from users order by id'),
    analyticsArticles: await query('analytics', 'select * from articles order by id'),
    analyticsOrganizations: await query('analytics', 'select * from organizations order by id'),
    analyticsEngagement: await query('analytics', 'select * from article_engagement order by article_id'),
    analyticsReactions: await query('analytics', 'select * from reactions order by id'),
    analyticsComments: await query('analytics', 'select * from comments order by id'),
    analyticsFollows: await query('analytics', 'select * from follows order by id'),
    analyticsUsers: await query('analytics', 'select * from users order by id'),
    analyticsFigures: await query(
      'analytics',
      'select * from daily_figures where (views, reactions_like, comments, follows) <> (0, 0, 0, 0) order by scope, scope_id',
    ),
  };
}

async function writeSomething(): Promise<void> {
  const author = await platform.createUser();
  const organization = await platform.createOrganization(author);
  const reader = await platform.createUser();
  const follows = { user_ids: [author.id], organization_ids: [organization.id] };
  await platform.request('POST', '/api/follows', { key: reader.apiKey, body: follows });
  await platform.request('DELETE', '/api/follows', { key: reader.apiKey, body: { user_ids: [author.id] } });
  for (const title of ['First', 'Second', 'Draft']) {
    const article = { title, body_markdown: 'Words.', published: title !== 'Draft' };
    const created = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
    const { id } = created.json<{ id: number }>();
    if (title === 'Draft') continue;
    const comment = { article_id: id, body_markdown: 'Mine.' };
    await platform.request('POST', '/api/comments', { key: reader.apiKey, body: { comment } });
    const like = { category: 'like', reactable_id: id, reactable_type: 'Article' };
    await platform.request('POST', '/api/reactions', { key: reader.apiKey, body: like });
    await platform.request('POST', '/api/page_views', { body: { page_view: { article_id: id } } });
  }
  await platform.settled();
}

test('restores emptied and damaged projections by republishing', async () => {
  await writeSomething();
  const before = await readProjections();
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

  await query('analytics', 'truncate articles, organizations, users, article_engagement, reactions, comments, follows');
  await query('listings', 'truncate users, organizations');
  await query('content', "update users set name = 'damaged'");
  await query('content', 'update users set version = 0, username = username || id where id % 2 = 0');
  await query('content', 'update organizations set username = username || id');
  await query(
    'content',
    'update articles set comments_count = 77, page_views_count = 77, page_views_version = 0 where published',
  );
  await query('community', "update articles set published = not published, title = 'damaged'");

  const community = await republish('--service', 'community');
  expect(community).toEqual({
    republished: {
      'commonplace.community.v1.UserChanged': 2,
      'commonplace.community.v1.OrganizationChanged': 1,
      'commonplace.community.v1.EngagementChanged': 2,
      'commonplace.community.v1.ReactionChanged': 2,
      'commonplace.community.v1.CommentChanged': 2,
      'commonplace.community.v1.FollowsChanged': 2,
    },
  });
  expect(await republish('--service', 'analytics', '--type', 'PageViewsChanged')).toEqual({
    republished: { 'commonplace.analytics.v1.PageViewsChanged': 2 },
  });
  await platform.settled();
  expect(await republish('--service', 'content')).toEqual({
    republished: {
      'commonplace.content.v1.ArticleChanged': 3,
      'commonplace.content.v1.PodcastEpisodeChanged': 0,
    },
  });
  await platform.settled();
  // Articles whose path was damaged have a new version, and no other change.
  expect(withoutArticleVersions(await readProjections())).toEqual(withoutArticleVersions(before));
});

test('restores damaged figures by recounting', async () => {
  const figures = 'select to_jsonb(daily_figures) as figures from daily_figures order by scope, scope_id, day';
  const before = await query('analytics', figures);
  expect(before).not.toEqual([]);
  await query('analytics', "update daily_figures set views = 99, comments = 99 where scope = 'User'");
  await query('analytics', "delete from daily_figures where scope = 'Article'");
  expect(await runCli('figures', 'recount')).toEqual({ articles: 3 });
  await platform.settled();
  expect(await query('analytics', figures)).toEqual(before);
});

test('republishes missing figures of past days when analytics asks for them', async () => {
  const before = await readProjections();
  await query('analytics', 'truncate users, comments');
  await query('analytics', 'update reactions set category = null, created_on = null');
  await query('analytics', 'update articles set title = null, path = null, published_at = null');
  const types = ['ArticleChanged', 'UserChanged', 'CommentChanged', 'ReactionChanged'].map(
    (type) => `commonplace.${type === 'ArticleChanged' ? 'content' : 'community'}.v1.${type}`,
  );
  const payload = Buffer.from(toBinary(HistoryRequestedSchema, create(HistoryRequestedSchema, { types }))).toString(
    'hex',
  );
  await query(
    'analytics',
    `insert into outbox (id, subject, aggregate_id, payload, headers)
    values (gen_random_uuid(), '${HistoryRequestedSchema.typeName}', 'history:1', '\\x${payload}', '{}')`,
  );
  await platform.settled();
  await expect
    .poll(async () => withoutArticleVersions(await readProjections()))
    .toEqual(withoutArticleVersions(before));
});

function withoutArticleVersions(copies: Awaited<ReturnType<typeof readProjections>>) {
  const strip = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), version: undefined }));
  const { communityArticles, analyticsArticles } = copies;
  return { ...copies, communityArticles: strip(communityArticles), analyticsArticles: strip(analyticsArticles) };
}

test('continues a type after an id, and rejects types that a service does not publish', async () => {
  const [last] = await query<{ id: number }>('community', 'select id from users order by id desc limit 1');
  const after = String((last?.id ?? 0) - 1);
  expect(await republish('--service', 'community', '--type', 'UserChanged', '--after', after)).toEqual({
    republished: { 'commonplace.community.v1.UserChanged': 1 },
  });
  await expect(republish('--service', 'community', '--type', 'PageViewsChanged')).rejects.toThrow(
    /unknown type PageViewsChanged; available: commonplace\.community/,
  );
});

describe('databases of different moments', () => {
  const foreign = {
    content: contentForeign,
    community: communityForeign,
    listings: listingsForeign,
    admin: adminForeign,
    analytics: analyticsForeign,
  };
  const services = Object.keys(foreign) as Service[];

  /** What `main.js known-ids` and `main.js prepare-restored` do before the services start. */
  async function prepare() {
    const known = await Promise.all(services.map((name) => readKnownIds(platform.databaseUrls[name], foreign[name])));
    const raised = services.map(async (name) => [
      name,
      await prepareRestoredDatabase(platform.databaseUrls[name], name, foreign[name], known),
    ]);
    return Object.fromEntries(await Promise.all(raised)) as Record<Service, unknown>;
  }

  test('agree after reconciling, and no id that a copy knows is given out again', async () => {
    await platform.settled();
    const before = await readProjections();
    const [article] = await query<{ id: number }>('content', 'select max(id) as id from articles');
    // Copies of articles, users, comments and a page whose owners were restored from an earlier moment.
    await query(
      'community',
      `insert into articles (id, version, deleted, published, user_id, title, path)
      values (4000, 3, false, true, 1, 'Lost', '/lost/lost'), (4001, 3, true, false, 1, 'Deleted', '/lost/deleted')`,
    );
    await query('content', "insert into users (id, version, username, name) values (5000, 2, 'lost', 'Lost')");
    await query('community', "insert into page_names (page_id, version, name) values (700, 2, 'lost')");
    await query(
      'analytics',
      `insert into comments (id, version, deleted, hidden, user_id, article_id, created_on)
      values (6000, 1, false, false, 1, ${article?.id}, current_date)`,
    );
    // Copies of a later moment than their owner.
    await query('community', "update articles set version = 99, title = 'Later' where id < 4000");
    await query('content', "update users set version = 99, name = 'Later' where id < 5000");
    await query('content', 'update articles set comments_count = 9, engagement_version = 99');
    await query('analytics', 'update article_engagement set version = 99, comments_count = 9');

    expect(await prepare()).toEqual({
      content: [{ table: 'articles', own: article?.id, known: 4001 }],
      community: [
        { table: 'comments', own: 2, known: 6000 },
        { table: 'users', own: 2, known: 5000 },
      ],
      listings: [],
      admin: [{ table: 'pages', own: 0, known: 700 }],
      analytics: [],
    });
    expect(await runCli('reconcile')).toMatchObject({
      removed: {
        'content.users': [5000],
        'content.articles.engagement_version': [article?.id],
        'community.articles': [4000],
        'community.page_names': [700],
        'analytics.comments': [6000],
      },
    });
    await platform.settled();

    const after = await readProjections();
    const known = ({ id }: Record<string, unknown>) => Number(id) < 4000;
    for (const [name, rows] of Object.entries(withoutArticleVersions(after))) {
      const earlier = withoutArticleVersions(before)[name as keyof typeof before];
      expect((rows as Record<string, unknown>[]).filter(known), name).toEqual(
        (earlier as Record<string, unknown>[]).filter(known),
      );
    }
    expect(await query('community', 'select id, deleted from articles where id >= 4000 order by id')).toEqual([
      { id: 4000, deleted: true },
      { id: 4001, deleted: true },
    ]);
    expect(await query('content', 'select deleted from users where id = 5000')).toEqual([{ deleted: true }]);
    expect((await platform.createUser()).id).toBeGreaterThan(15_000);
  });
});
