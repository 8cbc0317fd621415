import { create } from '@bufbuild/protobuf';
import {
  GetArticlePreviewRequestSchema,
  ListArticleTextsRequestSchema,
  ListOwnArticlesRequestSchema,
  OwnArticlesFilter,
} from '@commonplace/proto/content/v1/articles';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listArticleRecords } from '../article-records/list-article-records.ts';
import { readArticleTexts } from '../embeddings/article-texts.ts';
import { parseQuery } from '../search/index/parse-query.ts';
import { keepWithPhrases } from '../search/postgres/phrase-texts.ts';
import { readHighlights } from '../search/answers/read-highlights.ts';
import { readSearchedArticles } from '../search/index/searched-articles.ts';
import { queueSentWebmentions } from '../sent-webmentions/queue-notices.ts';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { readTexts } from '../trends/read-members.ts';
import { listArticleTexts } from './lists/list-article-texts.ts';
import { listOwnArticles } from './lists/list-own-articles.ts';
import { getArticlePreview } from './previews/get-article-preview.ts';
import { exportArticles } from './read/export-articles.ts';
import { getArticleByPath } from './read/get-article-by-path.ts';
import { getArticle } from './read/get-article.ts';

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

it('shows the texts that were sent on pages, in lists and in exports, with the same edit tags', async () => {
  const { context } = fixture;
  const articles = await Promise.all(ids.map((id) => getArticle(context, callBy(ada), id)));
  const sent = articles.map(({ bodyMarkdown }) => bodyMarkdown);
  const html = articles.map(({ bodyHtml }) => bodyHtml);
  expect(sent).toEqual(bodies);
  expect(html[1]).toContain('<strong>crème</strong> brûlée');
  const [first] = articles;
  const { username = '', slug } = { username: first?.summary?.author?.username, slug: first?.summary?.slug ?? '' };
  const token = context.previews.tokenOf(ids[0] ?? 0, 1);
  const preview = create(GetArticlePreviewRequestSchema, { username, slug, token });
  expect(await getArticleByPath(context, callBy(ada), { username, slug })).toMatchObject({ bodyMarkdown: bodies[0] });
  expect(await getArticlePreview(context, callBy(ada), preview)).toMatchObject({ bodyHtml: html[0] });
  const own = create(ListOwnArticlesRequestSchema, { page: 1, perPage: 30, filter: OwnArticlesFilter.ALL });
  const owned = (await listOwnArticles(context, callBy(ada), own)).articles;
  expect(owned.map(({ bodyMarkdown }) => bodyMarkdown)).toEqual(sent.toReversed());
  const listed = create(ListArticleTextsRequestSchema, { page: 1, perPage: 30, ids });
  const texts = (await listArticleTexts(context, callBy(ada), listed)).articles;
  expect(texts.map(({ bodyHtml }) => bodyHtml)).toEqual(html.toReversed());
  const exported = await exportArticles(context, callBy(servicePrincipal('community')), { userId: 1, after: 0 });
  expect(exported.map(({ bodyMarkdown }) => bodyMarkdown)).toEqual(sent);
  const records = (await listArticleRecords(context, callBy(moderator), { page: 1, perPage: 30 })).articles;
  expect(records.map(({ etag }) => etag)).toEqual(articles.toReversed().map(({ etag }) => etag));
});

it('reads the beginnings of texts for searches, vectors and trends', async () => {
  const db = fixture.context.database.reader();
  const searched = await readSearchedArticles(db, { ids });
  expect(searched.map(({ html }) => html.length > 0)).toEqual([true, true, false, true]);
  expect(await readSearchedArticles(db, { after: 0, limit: 10 })).toEqual(searched);
  const highlights = await readHighlights(
    db,
    ids.map((id) => ({ id, title: 'Article' })),
    parseQuery('event brulee sentence'),
  );
  expect(highlights.filter(({ body }) => body.length > 0)).toHaveLength(3);
  const phrase = parseQuery('"event loop" -"other words"', { operators: true });
  expect(await keepWithPhrases(db, ids, phrase, 10)).toEqual([ids[0]]);
  const embedded = await readArticleTexts(db, ids, 'hashed-2');
  expect(embedded[0]?.text).toContain('The event loop of Node 🥖.');
  expect(embedded[1]?.text).toContain('数据库');
  expect(embedded[3]?.text).toHaveLength(8_000);
  const trends = await readTexts(fixture.context.database, ids, signal);
  expect(trends.get(ids[3] ?? 0)).toHaveLength(100_000);
});

it('reads links to other sites', async () => {
  await fixture.sql('insert into webmention_sending values (true, 1, now())');
  await fixture.sql(`insert into webmention_sources (article_id, user_id, path, due_at)
    select id, user_id, '/x', now() from articles on conflict (article_id) do update set due_at = now()`);
  const { fetcher } = fixture.context;
  await queueSentWebmentions({ ...fixture.context, origin: 'https://here.example', fetcher }, signal);
  expect(await fixture.sql('select article_id, target from sent_webmentions order by target')).toEqual([
    { article_id: ids[3], target: 'https://long.example/' },
    { article_id: ids[0], target: 'https://nodejs.example/loop' },
  ]);
});
