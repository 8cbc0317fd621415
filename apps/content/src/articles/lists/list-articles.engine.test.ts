import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { Principal } from '@commonplace/domain/principal';
import { ListArticlesRequestSchema } from '@commonplace/proto/content/v1/articles';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callBy,
  createContentFixture,
  scheduledTime,
  type ContentFixture,
  type InputInit,
} from '../../testing/content-fixture.ts';
import { listArticles } from './list-articles.ts';
import { listLatestArticles } from './list-latest-articles.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles, collections cascade'));

const ada = userPrincipal({ userId: 1, username: 'ada', organizations: [{ id: 7, role: 'member' }] });
const bob = userPrincipal({ userId: 2, username: 'bob' });

type RequestInit = MessageInitShape<typeof ListArticlesRequestSchema>;

async function list(request: RequestInit = {}, principal: Principal = anonymous): Promise<string[]> {
  const page = create(ListArticlesRequestSchema, { page: 1, perPage: 30, ...request });
  const { articles } = await listArticles(fixture.context, callBy(principal), page);
  return articles.map(({ title }) => title);
}

interface Standing {
  author?: typeof ada;
  ageHours?: number;
  reactions?: number;
}

/** Writes a published article with an age and a number of reactions. */
async function published(
  title: string,
  { author = ada, ageHours = 0, reactions = 0 }: Standing,
  input: InputInit = {},
) {
  const { summary } = await fixture.write(author, { title, published: true, ...input });
  await fixture.sql(
    `update articles set published_at = now() - make_interval(secs => $2::float8), public_reactions_count = $3::integer,
      score = $3::integer, hotness_score = $3::integer - $2 / 3600.0 where id = $1`,
    [summary?.id, ageHours * 3600, reactions],
  );
  await fixture.sql(
    `update article_tags t set score = a.score, hotness_score = a.hotness_score, published_at = a.published_at
     from articles a where a.id = t.article_id and a.id = $1`,
    [summary?.id],
  );
  return summary;
}

describe('without filters', () => {
  it('shows featured articles by popularity, without drafts and scheduled ones', async () => {
    await published('mild', { reactions: 1 });
    await published('hot', { reactions: 5 });
    await fixture.write(ada, { title: 'draft' });
    await fixture.write(ada, { title: 'later', published: true, publishedAt: scheduledTime });
    await published('disliked', { reactions: 9 });
    await fixture.sql(`update articles set featured = false where title = 'disliked'`);
    expect(await list()).toEqual(['hot', 'mild']);
  });

  it('pages without gaps or overlaps and reports whether more follow', async () => {
    for (let number = 1; number <= 5; number += 1) await published(`n${number}`, { reactions: 3 });
    const page = async (number: number) => {
      const request = create(ListArticlesRequestSchema, { page: number, perPage: 2 });
      const { articles, hasNext } = await listArticles(fixture.context, callBy(anonymous), request);
      return { titles: articles.map(({ title }) => title), hasNext };
    };
    expect(await page(1)).toEqual({ titles: ['n5', 'n4'], hasNext: true });
    expect(await page(2)).toEqual({ titles: ['n3', 'n2'], hasNext: true });
    expect(await page(3)).toEqual({ titles: ['n1'], hasNext: false });
    expect(await page(4)).toEqual({ titles: [], hasNext: false });
  });
});

describe('tag', () => {
  it('shows its articles by popularity, and with top by score', async () => {
    await published('old favorite', { ageHours: 30, reactions: 20 }, { tags: { values: ['go'] } });
    await published('new', { reactions: 2 }, { tags: { values: ['go', 'web'] } });
    await published('other', { reactions: 50 }, { tags: { values: ['web'] } });
    expect(await list({ tag: 'go' })).toEqual(['new', 'old favorite']);
    expect(await list({ tag: 'GO', top: 7 })).toEqual(['old favorite', 'new']);
    expect(await list({ tag: 'go', top: 1 })).toEqual(['new']);
    expect(await list({ tag: 'unknown' })).toEqual([]);
    expect(await list({ tag: 'web', username: 'unknown' })).toEqual(['other', 'new']);
  });

  it('follows an alias, and shows only approved articles where approval is required', async () => {
    await published('aliased', {}, { tags: { values: ['golang'] } });
    await fixture.sql(`insert into tags (name, alias_for_id) select 'gopher', id from tags where name = 'golang'`);
    expect(await list({ tag: 'gopher' })).toEqual(['aliased']);
    await fixture.sql(`update tags set requires_approval = true where name = 'golang'`);
    expect(await list({ tag: 'golang' })).toEqual([]);
    await fixture.sql('update article_tags set approved = true');
    expect(await list({ tag: 'golang' })).toEqual(['aliased']);
  });

  it.each(['c++', 'two words', "' or 1=1", '.help', '🦊'])('returns not found for %s', async (tag) => {
    await expect(list({ tag })).rejects.toMatchObject({ code: 'not_found', message: 'Not Found' });
    await expect(list({ tags: [tag] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ tagsExclude: [tag] })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('tags and tags_exclude', () => {
  beforeEach(async () => {
    await published('one', { reactions: 1 }, { tags: { values: ['aa'] } });
    await published('two', { reactions: 2 }, { tags: { values: ['aa', 'bb'] } });
    await published('three', { reactions: 3 }, { tags: { values: ['cc'] } });
  });

  it('shows articles with any of them once, best score first', async () => {
    expect(await list({ tags: ['aa', 'bb'] })).toEqual(['two', 'one']);
    expect(await list({ tags: ['cc', 'aa', 'unknown'] })).toEqual(['three', 'two', 'one']);
    expect(await list({ tags: ['aa', 'bb', 'cc'], perPage: 1, page: 2 })).toEqual(['two']);
  });

  it('leaves out articles with an excluded one', async () => {
    expect(await list({ tagsExclude: ['bb'] })).toEqual(['three', 'one']);
    expect(await list({ tags: ['aa', 'cc'], tagsExclude: ['bb'] })).toEqual(['three', 'one']);
    expect(await list({ tags: ['aa'], tagsExclude: ['aa'] })).toEqual([]);
    expect(await list({ tagsExclude: ['unknown'] })).toEqual(['three', 'two', 'one']);
  });
});

describe('username', () => {
  beforeEach(async () => {
    await fixture.sql(
      `insert into organizations (id, version, username, name) values (7, 1, 'Acme', 'Acme') on conflict do nothing`,
    );
    await published('older', { ageHours: 2, reactions: 9 });
    await published('newer', { ageHours: 1 });
    await published('for acme', { ageHours: 3 }, { organizationId: 7 });
    await published('of bob', { author: bob });
    await fixture.write(ada, { title: 'draft' });
    await fixture.write(ada, { title: 'acme draft', organizationId: 7 });
  });

  it('shows the articles of a user or of an organization, newest first', async () => {
    expect(await list({ username: 'ADA' })).toEqual(['newer', 'older', 'for acme']);
    expect(await list({ username: 'acme' })).toEqual(['for acme']);
    expect(await list({ username: 'unknown' })).toEqual([]);
    expect(await list({ username: 'ada', state: 'rising' })).toEqual(['newer', 'older', 'for acme']);
  });

  it('shows drafts with state=all to those who may see them', async () => {
    const all = ['acme draft', 'draft', 'newer', 'older', 'for acme'];
    expect(await list({ username: 'Ada', state: 'all' }, ada)).toEqual(all);
    expect(await list({ username: 'acme', state: 'all' }, ada)).toEqual(['acme draft', 'for acme']);
    expect(await list({ username: 'ada', state: 'all' }, bob)).toEqual(['newer', 'older', 'for acme']);
    expect(await list({ username: 'acme', state: 'all' }, bob)).toEqual(['for acme']);
    expect(await list({ username: 'ada', state: 'all' })).toEqual(['newer', 'older', 'for acme']);
  });
});

describe('state', () => {
  it('selects fresh, rising and recent by age and reactions, and nothing for any other', async () => {
    await published('fresh', { ageHours: 6, reactions: 1 });
    await published('noticed', { ageHours: 6, reactions: 2 });
    await published('rising', { ageHours: 48, reactions: 20 });
    await published('risen', { ageHours: 48, reactions: 33 });
    await published('late', { ageHours: 80, reactions: 25 });
    expect(await list({ state: 'fresh' })).toEqual(['fresh']);
    expect(await list({ state: 'rising' })).toEqual(['rising']);
    expect(await list({ state: 'recent' })).toEqual(['noticed', 'fresh', 'risen', 'rising', 'late']);
    expect(await list({ state: 'all' })).toEqual([]);
  });
});

describe('top, collection_id and sort', () => {
  it('shows the best of the last days for top', async () => {
    await published('good', { ageHours: 20, reactions: 5 });
    await published('better', { ageHours: 30, reactions: 8 });
    expect(await list({ top: 1 })).toEqual(['good']);
    expect(await list({ top: 2 })).toEqual(['better', 'good']);
    expect(await list({ top: 2_147_483_647 })).toEqual(['better', 'good']);
    expect(await list({ top: 0 })).toEqual([]);
  });

  it('shows a series in its order for collection_id', async () => {
    const first = await published('part one', { ageHours: 5 }, { series: 'S' });
    await published('part two', { ageHours: 3 }, { series: 'S' });
    await published('alone', { ageHours: 4 });
    expect(await list({ collectionId: first?.collectionId ?? 0 })).toEqual(['part one', 'part two']);
  });

  it('shows the newest first for sort=desc', async () => {
    await published('old', { ageHours: 9, reactions: 9 });
    await published('new', { ageHours: 1 });
    expect(await list({ sort: 'desc' })).toEqual(['new', 'old']);
    expect(await list({ sort: 'asc' })).toEqual([]);
    const { articles } = await listLatestArticles(fixture.context, callBy(anonymous), {
      $typeName: 'commonplace.content.v1.ListLatestArticlesRequest',
      page: 1,
      perPage: 1,
    });
    expect(articles.map(({ title }) => title)).toEqual(['new']);
  });
});
