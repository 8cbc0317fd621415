import { create } from '@bufbuild/protobuf';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { EngagementChangedSchema } from '@commonplace/proto/community/v1/events';
import { ConceptArticlesOrder, SearchConceptsRequestSchema } from '@commonplace/proto/content/v1/concepts';
import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyEngagementChanges } from '../articles/counters/apply-engagement.ts';
import { applyPageViewsChanges } from '../articles/counters/apply-page-views.ts';
import { deleteArticle } from '../articles/write/delete-article.ts';
import { unpublishArticle } from '../articles/write/unpublish-article.ts';
import { updateArticle } from '../articles/write/update-article.ts';
import { EmbeddingsUnavailableError } from '../embeddings/embedder.ts';
import { ada, conceptTools, signal } from '../testing/concepts.ts';
import { articleInput, callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { createRecordingEmbedder, type RecordingEmbedder } from '../testing/recording-embedder.ts';
import { cooking, rust } from '../testing/topics.ts';
import { catchUpConcepts } from './catch-up-concepts.ts';
import { classifyQueuedArticles } from './classify-articles.ts';
import { fileArticles, type ComparedArticle } from './compare-articles.ts';
import { countMetrics } from './count-metrics.ts';
import { searchConcepts } from './search-concepts.ts';

let fixture: ContentFixture;
let embedder: RecordingEmbedder;
beforeAll(async () => {
  fixture = await createContentFixture();
  embedder = createRecordingEmbedder();
  fixture.context.embedder = embedder;
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  embedder.isUnavailable = false;
  for (const table of ['concepts', 'articles', 'embedding_queue', 'concept_recounts', 'article_activity']) {
    await fixture.sql(`delete from ${table}`);
  }
  embedder.texts.length = 0;
});

const { make, change, show, reclassify, classify, publish, publishRust, articlesOf, queued } = conceptTools(
  () => fixture,
);

describe('classification', () => {
  it('files published articles that match, each once its text is known', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    const other = await make(cooking);
    await reclassify(other.id);
    const article = await publishRust();
    const pasta = await publish('Pasta', 'Boil pasta, fry garlic in olive oil. A recipe for food.');
    await publish('Hello', 'This is my first post here.');
    expect(await articlesOf(id)).toEqual([article]);
    expect(await articlesOf(other.id)).toEqual([pasta]);
  });

  it('removes articles that are unpublished, edited or deleted, and adds them again', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    const [one, two, three] = [await publishRust('One'), await publishRust('Two'), await publishRust('Three')];
    await unpublishArticle(fixture.context, callBy(userPrincipal({ userId: 8, roles: ['moderator'] })), {
      id: one,
      note: undefined,
    });
    // Reads skip it at once.
    expect(await articlesOf(id)).not.toContain(one);
    await updateArticle(fixture.context, callBy(ada), {
      id: two,
      input: articleInput({ title: 'Pasta', bodyMarkdown: 'Boil pasta, fry garlic.' }),
    });
    await deleteArticle(fixture.context, callBy(ada), three);
    await classify(one, two, three);
    expect(await fixture.sql('select article_id from concept_articles')).toEqual([]);
    expect((await show(id)).dailyMetrics).toEqual([]);
    await updateArticle(fixture.context, callBy(ada), { id: one, input: articleInput({ published: true }) });
    await classify(one);
    expect(await articlesOf(id)).toEqual([one]);
  });

  it('makes a vector once, and again only if the text changes', async () => {
    const id = await publishRust();
    expect(embedder.texts).toHaveLength(1);
    await classify(id, id);
    await updateArticle(fixture.context, callBy(ada), { id, input: articleInput({ canonicalUrl: 'https://e.test/' }) });
    await classify(id);
    expect(embedder.texts).toHaveLength(1);
    await updateArticle(fixture.context, callBy(ada), { id, input: articleInput({ title: 'Another title' }) });
    await classify(id);
    expect(embedder.texts).toHaveLength(2);
    expect(embedder.texts[1]).toContain('Another title');
  });

  it('tries a text without a vector once', async () => {
    const { id } = await make({ ...rust, similarityThreshold: 1 });
    await reclassify(id);
    const { summary } = await fixture.write(ada, { title: '!', description: '?', published: true });
    await classify(summary?.id ?? 0);
    expect(embedder.texts).toHaveLength(2);
    await catchUpConcepts(fixture.context, { signal });
    await classifyQueuedArticles(fixture.context, signal);
    expect(embedder.texts).toHaveLength(2);
    expect(await articlesOf(id)).toEqual([]);
  });

  it('waits while no vectors can be made', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    embedder.isUnavailable = true;
    await expect(publishRust()).rejects.toThrow(EmbeddingsUnavailableError);
    expect(await fixture.sql('select from embedding_queue')).toHaveLength(1);
    embedder.isUnavailable = false;
    await classifyQueuedArticles(fixture.context, signal);
    expect(await articlesOf(id)).toHaveLength(1);
    expect(await fixture.sql('select from embedding_queue')).toEqual([]);
  });

  it('finds articles by the job that follows a change of the concept', async () => {
    const articles = [await publishRust('One'), await publishRust('Two')];
    const { id } = await make({ ...rust, name: 'Languages' });
    expect(await reclassify(id)).toEqual([{ looked: 2 }]);
    expect(new Set(await articlesOf(id))).toEqual(new Set(articles));

    await change(id, { description: 'Recipes and food' });
    await reclassify(id);
    expect(await articlesOf(id)).toEqual([]);
    await change(id, { description: rust.description });
    expect(await queued()).toEqual(expect.arrayContaining([{ conceptId: id }, { conceptId: id }, { conceptId: id }]));
    await reclassify(id);
    expect(new Set(await articlesOf(id))).toEqual(new Set(articles));
  });

  it('finds articles for all changed concepts at once, and not again by the other jobs', async () => {
    const [one, two] = [await make(rust), await make(cooking)];
    const article = await publishRust();
    expect(await reclassify(one.id)).toEqual([{ looked: 1 }]);
    expect(await articlesOf(one.id)).toEqual([article]);
    expect(await reclassify(two.id)).toEqual([]);
    await change(two.id, { description: rust.description });
    expect(await reclassify(two.id)).toEqual([{ looked: 1 }]);
    expect(await articlesOf(two.id)).toEqual([article]);
  });

  it('compares articles without locking those that do not change', async () => {
    const { id } = await make(rust);
    const article = await publishRust();
    await reclassify(id);
    await change(id, { similarityThreshold: 0.29 });
    await fixture.context.database.transaction({ signal }, async (em) => {
      await sql`select from articles where id = ${article} for update`.execute(em.getKysely());
      expect(await reclassify(id)).toEqual([{ looked: 1 }]);
    });
    expect(await articlesOf(id)).toEqual([article]);
  });

  it('leaves articles whose text changes during the comparison to their own classification', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    const article = await publishRust();
    const [read] = await fixture.sql<ComparedArticle>('select article_id as id, vector, digest from article_vectors');
    await updateArticle(fixture.context, callBy(ada), {
      id: article,
      input: articleInput({ title: 'Pasta', bodyMarkdown: 'Boil pasta, fry garlic.' }),
    });
    await classify(article);
    const close = [{ articleId: article, conceptId: id, distance: 0.1 }];
    await fixture.context.database.transaction({ signal }, (em) => fileArticles(em, [id], read ? [read] : [], close));
    expect(await articlesOf(id)).toEqual([]);
  });

  it('applies the threshold', async () => {
    const { id } = await make({ ...rust, similarityThreshold: 0 });
    await reclassify(id);
    const article = await publishRust();
    expect(await articlesOf(id)).toEqual([]);
    await change(id, { clearsThreshold: true });
    await reclassify(id);
    expect(await articlesOf(id)).toEqual([article]);
  });

  it('finds articles by the catch-up job if events were missed or the model changed', async () => {
    const { id } = await make(rust);
    const { summary } = await fixture.write(ada, {
      title: 'Ownership',
      bodyMarkdown: 'Rust, borrowing and the borrow checker.',
      published: true,
    });
    await catchUpConcepts(fixture.context, { signal });
    await reclassify(id);
    await classifyQueuedArticles(fixture.context, signal);
    expect(await articlesOf(id)).toEqual([summary?.id]);
    await catchUpConcepts(fixture.context, { signal });
    expect(await fixture.sql('select from embedding_queue')).toEqual([]);

    const jobs = (await queued()).length;
    fixture.context.embedder = { ...embedder, model: 'another' };
    await catchUpConcepts(fixture.context, { signal });
    expect(await queued()).toHaveLength(jobs + 1);
    await reclassify(id);
    expect(await articlesOf(id)).toEqual([]);
    await classifyQueuedArticles(fixture.context, signal);
    expect(await articlesOf(id)).toEqual([summary?.id]);
    fixture.context.embedder = embedder;
  });
});

describe('daily metrics', () => {
  const engage = (articleId: number, version: number, commentsCount: number, publicReactionsCount: number) =>
    fixture.context.database.transaction({ signal }, (em) =>
      applyEngagementChanges(
        [create(EngagementChangedSchema, { articleId, version, commentsCount, publicReactionsCount })],
        { em },
      ),
    );
  const view = (articleId: number, version: number, pageViewsCount: number) =>
    fixture.context.database.transaction({ signal }, (em) =>
      applyPageViewsChanges([create(PageViewsChangedSchema, { articleId, version, pageViewsCount })], { em }),
    );

  it('count activity of the articles of a concept, including activity before they were matched', async () => {
    const { id } = await make(rust);
    const article = await publishRust();
    await engage(article, 2, 3, 4);
    await reclassify(id);
    await view(article, 1, 20);
    await engage(article, 3, 2, 5);
    // A repeated or late event does not count.
    await engage(article, 3, 2, 5);
    await engage(article, 2, 9, 9);
    await countMetrics(fixture.context.database, signal);
    const today = new Date().toISOString().slice(0, 10);
    const metrics = { articlesCount: 1, commentsCount: 2, reactionsCount: 5, pageViews: 20, popularityScore: 21 };
    expect((await show(id)).dailyMetrics).toEqual([expect.objectContaining({ date: today, ...metrics })]);
    expect((await show(id)).topArticles).toEqual([expect.objectContaining({ id: article, score: 7 })]);

    // Removing articles subtracts their activity.
    await change(id, { similarityThreshold: 0 });
    await reclassify(id);
    await countMetrics(fixture.context.database, signal);
    expect((await show(id)).dailyMetrics).toEqual([]);
  });

  it('show the requested number of days, newest first', async () => {
    const { id } = await make(rust);
    await reclassify(id);
    await fixture.sql(
      `insert into concept_metrics (concept_id, day, articles_count)
       select $1, current_date - day, day from unnest(array[1, 7, 8, 30]) day`,
      [id],
    );
    const counts = async (days: number) => (await show(id, days)).dailyMetrics.map((day) => day.articlesCount);
    expect(await counts(1)).toEqual([1]);
    expect(await counts(7)).toEqual([1, 7]);
    expect(await counts(365)).toEqual([1, 7, 8, 30]);
  });
});

describe('articles of a concept', () => {
  it('are listed in each order, page by page; an unknown concept is not found', async () => {
    const { id } = await make(rust);
    const [one, two, three] = [await publishRust('One'), await publishRust('Two'), await publishRust('Three')];
    await fixture.sql(
      `insert into concept_articles (article_id, concept_id, distance, score, published_at)
       select article_id, $1, distance, score, now() - make_interval(hours => age)
       from (values ($2::integer, 0.2::real, 1, 1), ($3, 0.1, 5, 3), ($4, 0.1, 9, 2)) as given (article_id, distance, score, age)`,
      [id, one, two, three],
    );
    const { SIMILARITY, PUBLISHED_AT, SCORE } = ConceptArticlesOrder;
    expect(await articlesOf(id)).toEqual([three, two, one]);
    expect(await articlesOf(id, SIMILARITY)).toEqual([three, two, one]);
    expect(await articlesOf(id, PUBLISHED_AT)).toEqual([one, three, two]);
    expect(await articlesOf(id, SCORE)).toEqual([three, two, one]);
    expect(await articlesOf(id, SCORE, 2, 2)).toEqual([one]);
    // An article that was withdrawn a moment ago leaves no gap on a page.
    await fixture.sql('update articles set listed = false where id = $1', [three]);
    for (const order of [SIMILARITY, SCORE]) expect(await articlesOf(id, order, 1, 2)).toEqual([two, one]);
    expect(await articlesOf(id, PUBLISHED_AT, 1, 2)).toEqual([one, two]);
    expect(await articlesOf(id, SCORE, 2_147_483_647, 1_000)).toEqual([]);
    await expect(articlesOf(id + 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('searching for concepts', () => {
  const find = async (query: string, more: { threshold?: number } = {}) => {
    const request = create(SearchConceptsRequestSchema, { query, page: 1, perPage: 50, days: 7, ...more });
    return (await searchConcepts(fixture.context, callBy(ada), request)).concepts;
  };

  it('returns the closest first, within the threshold', async () => {
    for (const each of [rust, cooking]) await reclassify((await make(each)).id);
    const matches = await find('borrow checker');
    expect(matches[0]).toMatchObject({ name: 'Rust', distance: expect.any(Number) });
    expect(await find('borrow checker', { threshold: 0 })).toEqual([]);
    expect((await find('pasta with garlic', { threshold: 0.4 })).map(({ name }) => name)).toEqual(['Cooking']);
    expect(await find('!')).toEqual([]);
  });

  it('is unavailable while no vectors can be made', async () => {
    embedder.isUnavailable = true;
    await expect(find('rust')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
