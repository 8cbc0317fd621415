import { create } from '@bufbuild/protobuf';
import {
  GetArticlePreviewRequestSchema,
  ListArticleTextsRequestSchema,
  ListOwnArticlesRequestSchema,
  OwnArticlesFilter,
} from '@commonplace/proto/content/v1/articles';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listArticleRecords } from '../../article-records/list-article-records.ts';
import { readArticleTexts } from '../../embeddings/article-texts.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { keepWithPhrases } from '../../search/phrase-texts.ts';
import { readHighlights } from '../../search/read-highlights.ts';
import { readSearchedArticles } from '../../search/searched-articles.ts';
import { queueSentWebmentions } from '../../sent-webmentions/queue-notices.ts';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { readTexts } from '../../trends/read-members.ts';
import { listArticleTexts } from '../lists/list-article-texts.ts';
import { listOwnArticles } from '../lists/list-own-articles.ts';
import { getArticlePreview } from '../previews/get-article-preview.ts';
import { exportArticles } from '../read/export-articles.ts';
import { getArticleByPath } from '../read/get-article-by-path.ts';
import { getArticle } from '../read/get-article.ts';
import { packAllBodies } from './testing/pack-all-bodies.ts';

let fixture: ContentFixture;
let ids: number[];
const ada = userPrincipal({ userId: 1, username: 'ada' });
const moderator = userPrincipal({ userId: 9, roles: ['moderator'] });
const { signal } = new AbortController();

/** Texts in several scripts, an empty one, and one of nearly the maximum length. */
const bodies = [
  'The *event loop* of [Node](https://nodejs.example/loop) 🥖.',
  '## 数据库\n\nกขค, **crème** brûlée',
  '',
  `A [long](https://long.example/) text.\n\n${`${'One more sentence. '.repeat(500)}\n\n`.repeat(80)}`,
];

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  await fixture.sql('truncate articles, webmention_sources, webmention_sending, outbox cascade');
  ids = [];
  for (const [at, bodyMarkdown] of bodies.entries()) {
    const written = await fixture.write(ada, { title: `Article ${at}`, bodyMarkdown, published: true });
    ids.push(written.summary?.id ?? 0);
  }
});

describe('shows the same for compressed texts', () => {
  async function readPages() {
    const { context } = fixture;
    const first = await getArticle(context, callBy(ada), ids[0] ?? 0);
    const { username = '', slug } = { username: first.summary?.author?.username, slug: first.summary?.slug ?? '' };
    const token = context.previews.tokenOf(ids[0] ?? 0, 1);
    const own = create(ListOwnArticlesRequestSchema, { page: 1, perPage: 30, filter: OwnArticlesFilter.ALL });
    return {
      articles: await Promise.all(ids.map((id) => getArticle(context, callBy(ada), id))),
      byPath: await getArticleByPath(context, callBy(ada), { username, slug }),
      preview: await getArticlePreview(
        context,
        callBy(ada),
        create(GetArticlePreviewRequestSchema, { username, slug, token }),
      ),
      own: await listOwnArticles(context, callBy(ada), own),
      texts: await listArticleTexts(
        context,
        callBy(ada),
        create(ListArticleTextsRequestSchema, { page: 1, perPage: 30, ids }),
      ),
      exported: await exportArticles(context, callBy(servicePrincipal('community')), { userId: 1, after: 0 }),
      records: await listArticleRecords(context, callBy(moderator), { page: 1, perPage: 30 }),
    };
  }

  it('on pages, in lists and in exports, with the same edit tags', async () => {
    const before = await readPages();
    expect(before.articles.map(({ bodyMarkdown }) => bodyMarkdown)).toEqual(bodies);
    expect(before.records.articles.map(({ etag }) => etag)).toEqual(
      before.articles.toReversed().map(({ etag }) => etag),
    );
    expect(await packAllBodies(fixture)).toBe(bodies.length);
    expect(await readPages()).toEqual(before);
  });

  async function readInBackground() {
    const db = fixture.context.database.reader();
    const articles = ids.map((id) => ({ id, title: 'Article' }));
    const phrase = parseQuery('"event loop" -"other words"', { operators: true });
    return {
      searched: await readSearchedArticles(db, { ids }),
      searchedInOrder: await readSearchedArticles(db, { after: 0, limit: 10 }),
      highlights: await readHighlights(db, articles, parseQuery('event brulee sentence')),
      phrases: await keepWithPhrases(db, ids, phrase, 10),
      embedded: await readArticleTexts(db, ids, 'hashed-2'),
      trends: await readTexts(fixture.context.database, ids, signal),
    };
  }

  it('in searches, vectors and trends', async () => {
    const before = await readInBackground();
    expect(before.phrases).toEqual([ids[0]]);
    expect(before.highlights.filter(({ body }) => body.length > 0)).toHaveLength(3);
    expect(before.trends.get(ids[3] ?? 0)).toHaveLength(100_000);
    await packAllBodies(fixture);
    expect(await readInBackground()).toEqual(before);
  });

  it('in links to other sites', async () => {
    await fixture.sql('insert into webmention_sending values (true, 1, now())');
    const dueSources = `insert into webmention_sources (article_id, user_id, path, due_at)
      select id, user_id, '/x', now() from articles`;
    const fetcher = fixture.context.fetcher;
    const sending = { ...fixture.context, origin: 'https://here.example', fetcher };
    const queue = async () => {
      await fixture.sql('truncate webmention_sources cascade');
      await fixture.sql(dueSources);
      await queueSentWebmentions(sending, signal);
      return {
        targets: await fixture.sql('select article_id, target from sent_webmentions order by target'),
        digests: await fixture.sql('select article_id, digest from webmention_sources order by article_id'),
      };
    };
    const before = await queue();
    expect(before.targets).toEqual([
      { article_id: ids[3], target: 'https://long.example/' },
      { article_id: ids[0], target: 'https://nodejs.example/loop' },
    ]);
    await packAllBodies(fixture);
    expect(await queue()).toEqual(before);
  });
});
