import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callBy, createContentFixture, scheduledTime, type ContentFixture } from '../../testing/content-fixture.ts';
import { batchGetArticleStates } from './batch-get-article-states.ts';
import { batchGetArticles } from './batch-get-articles.ts';
import { getArticleByPath } from './get-article-by-path.ts';
import { getArticle } from './get-article.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1, username: 'Ada', organizations: [{ id: 7, role: 'member' }] });
const bob = userPrincipal({ userId: 2, username: 'bob' });

describe('getArticle (rules.md#draft-reads)', () => {
  it('returns published articles to everyone, and others to their author', async () => {
    const published = await fixture.write(ada, { title: 'One', published: true });
    const draft = await fixture.write(ada, { title: 'Two' });
    const later = await fixture.write(ada, { title: 'Three', published: true, publishedAt: scheduledTime });
    const read = (id: number | undefined, principal: typeof ada | typeof anonymous) =>
      getArticle(fixture.context, callBy(principal), id ?? 0);
    expect((await read(published.summary?.id, anonymous)).summary?.title).toBe('One');
    for (const hidden of [draft, later]) {
      expect((await read(hidden.summary?.id, ada)).summary?.id).toBe(hidden.summary?.id);
      await expect(read(hidden.summary?.id, bob)).rejects.toMatchObject({ code: 'not_found' });
      await expect(read(hidden.summary?.id, anonymous)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(read(1_000_000, ada)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('getArticleByPath', () => {
  it('takes the username of the author or of the organization, in any case', async () => {
    await fixture.sql(`insert into organizations (id, version, username, name) values (7, 1, 'Acme', 'Acme')`);
    const article = await fixture.write(ada, { title: 'Addressed', published: true, organizationId: 7 });
    const { id, slug = '' } = article.summary ?? {};
    const read = (username: string) => getArticleByPath(fixture.context, callBy(anonymous), { username, slug });
    for (const username of ['acme', 'ACME', 'ada', 'Ada']) expect((await read(username)).summary?.id).toBe(id);
    await expect(read('bob')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('batchGetArticles', () => {
  it('keeps the order of the ids and leaves out unpublished articles', async () => {
    const first = await fixture.write(bob, { title: 'First', published: true });
    const draft = await fixture.write(bob, { title: 'Second' });
    const third = await fixture.write(bob, { title: 'Third', published: true });
    const ids = [third, draft, first].map(({ summary }) => summary?.id ?? 0);
    const articles = await batchGetArticles(fixture.context, callBy(anonymous), [...ids, 1_000_000]);
    expect(articles.map(({ title }) => title)).toEqual(['Third', 'First']);
    const own = await batchGetArticles(fixture.context, callBy(bob), ids);
    expect(own).toHaveLength(2);
  });

  it('returns only states to any caller', async () => {
    const published = await fixture.write(bob, { title: 'Public', published: true, commentsClosed: true });
    const draft = await fixture.write(bob, { title: 'Not yet' });
    const later = await fixture.write(bob, { title: 'Soon', published: true, publishedAt: scheduledTime });
    const ids = [published, draft, later].map(({ summary }) => summary?.id ?? 0);
    const states = await batchGetArticleStates(fixture.context, callBy(anonymous), [...ids, 1_000_000]);
    expect(states.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: ids[0], published: true, commentsClosed: true },
      { id: ids[1], published: false, commentsClosed: false },
      { id: ids[2], published: false, commentsClosed: false },
    ]);
  });

  it('returns drafts to services', async () => {
    const draft = await fixture.write(bob, { title: 'Unfinished' });
    const ids = [draft.summary?.id ?? 0];
    const [article] = await batchGetArticles(fixture.context, callBy(servicePrincipal('community')), ids);
    expect(article).toMatchObject({ title: 'Unfinished', published: false });
  });
});
