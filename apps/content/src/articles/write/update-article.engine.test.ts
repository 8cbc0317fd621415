import { fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  articleInput,
  callBy,
  createContentFixture,
  scheduledTime,
  type ContentFixture,
  type InputInit,
} from '../../testing/content-fixture.ts';
import { updateArticle } from './update-article.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1, username: 'ada', organizations: [{ id: 7, role: 'member' }] });
const bob = userPrincipal({ userId: 2, username: 'bob', roles: ['super_admin'] });

const update = async (id: number, input: InputInit, author = ada) =>
  (await updateArticle(fixture.context, callBy(author), { id, input: articleInput(input) })).article;

async function written(input: InputInit): Promise<number> {
  const { summary } = await fixture.write(ada, input);
  return summary?.id ?? 0;
}

describe('a derived description', () => {
  const describedAs = async (id: number, input: InputInit) => (await update(id, input)).summary?.description;

  it('follows the body until one is given, and again once that is removed (rules.md#derived-description)', async () => {
    const id = await written({ title: 'Secret', bodyMarkdown: 'my password is hunter2', published: true });
    expect(await describedAs(id, { bodyMarkdown: 'nothing to see' })).toBe('nothing to see');
    expect(await describedAs(id, { title: 'Another title' })).toBe('nothing to see');
    expect(await describedAs(id, { description: 'given' })).toBe('given');
    expect(await describedAs(id, { bodyMarkdown: 'changed' })).toBe('given');
    expect(await describedAs(id, { description: ' ' })).toBe('changed');
    expect(await describedAs(id, { bodyMarkdown: 'once more' })).toBe('once more');
  });

  it('follows the body with front matter, too', async () => {
    const id = await written({ bodyMarkdown: '---\ntitle: T\n---\nfirst' });
    expect(await describedAs(id, { bodyMarkdown: '---\ntitle: T\n---\nsecond' })).toBe('second');
    expect(await describedAs(id, { bodyMarkdown: '---\ntitle: T\ndescription: own\n---\nthird' })).toBe('own');
    expect(await describedAs(id, { published: true })).toBe('own');
  });
});

describe('given fields', () => {
  it('change, and the rest stays', async () => {
    const id = await written({
      title: 'Before',
      bodyMarkdown: 'old',
      description: 'kept',
      tags: { values: ['go'] },
      series: 'S',
    });
    const updated = await update(id, { title: 'After' });
    expect(updated.bodyMarkdown).toBe('old');
    expect(updated.summary).toMatchObject({ title: 'After', description: 'kept', tags: ['go'] });
    expect(updated.summary?.collectionId).toBeGreaterThan(0);
    const cleared = await update(id, { bodyMarkdown: 'new', tags: { values: [] }, series: '' });
    expect(cleared.bodyHtml).toContain('new');
    expect(cleared.summary?.tags).toEqual([]);
    expect(cleared.summary?.collectionId).toBeUndefined();
  });

  it('lose to the stored front matter', async () => {
    const id = await written({ bodyMarkdown: '---\ntitle: In the text\npublished: false\n---\nText' });
    const updated = await update(id, { title: 'In JSON', published: true });
    expect(updated.summary).toMatchObject({ title: 'In the text', published: false });
  });

  it('win where the stored front matter says nothing, and stay', async () => {
    const id = await written({ bodyMarkdown: '---\ntitle: Says little\n---\nText', series: 'S', description: 'mine' });
    const changed = await update(id, { tags: { values: ['go'] } });
    expect(changed.summary).toMatchObject({ description: 'mine', tags: ['go'] });
    expect(changed.summary?.collectionId).toBeGreaterThan(0);
    const described = await update(id, { description: 'changed', series: '' });
    expect(described.summary?.description).toBe('changed');
    expect(described.summary?.collectionId).toBeUndefined();
  });

  it('are removed by a new body with front matter that lacks them (rules.md#front-matter)', async () => {
    const id = await written({ title: 'Plain', bodyMarkdown: 'x', series: 'S', description: 'mine' });
    const { summary } = await update(id, { bodyMarkdown: '---\ntitle: With front matter\n---\nText' });
    expect(summary).toMatchObject({ title: 'With front matter', description: 'Text' });
    expect(summary?.collectionId).toBeUndefined();
  });

  it('raise the version of the event', async () => {
    const id = await written({ title: 'Versions' });
    await update(id, { title: 'Versions again' });
    const rows = await fixture.sql<{ payload: Uint8Array }>(
      `select payload from outbox where aggregate_id = $1 order by position`,
      [`article:${id}`],
    );
    expect(rows.map(({ payload }) => fromBinary(ArticleChangedSchema, payload).version)).toEqual([1, 2]);
  });

  it('move the article into an organization and out of it', async () => {
    await fixture.sql(`insert into organizations (id, version, username, name) values (7, 1, 'acme', 'Acme')`);
    const id = await written({ title: 'Moves' });
    expect((await update(id, { organizationId: 7 })).summary?.organization?.id).toBe(7);
    expect((await update(id, { organizationId: 99 })).summary?.organization?.id).toBe(7);
    expect((await update(id, { organizationId: 0 })).summary?.organization).toBeUndefined();
  });
});

describe('publication', () => {
  it('gives a draft its lasting slug and its time, and keeps both', async () => {
    const id = await written({ title: 'To be published' });
    const published = await update(id, { published: true });
    expect(published.summary?.slug).toMatch(/^to-be-published-[0-9a-p]+$/);
    expect(published.summary?.editedAt).toBeUndefined();
    const withdrawn = await update(id, { published: false });
    expect(withdrawn.summary).toMatchObject({ published: false, slug: published.summary?.slug });
    const again = await update(id, { published: true });
    expect(again.summary?.publishedAt).toBe(published.summary?.publishedAt);
  });

  it('marks only public articles as edited', async () => {
    const id = await written({ title: 'Edited', published: true });
    expect((await update(id, { bodyMarkdown: 'more' })).summary?.editedAt).toBeDefined();
  });

  it('files only listed articles under their tags', async () => {
    const id = await written({ title: 'Filed', published: true, tags: { values: ['alpha', 'beta'] } });
    const filed = async () =>
      (
        await fixture.sql<{ name: string }>(
          'select name from article_tags join tags on tags.id = tag_id where article_id = $1 order by name',
          [id],
        )
      ).map(({ name }) => name);
    expect(await filed()).toEqual(['alpha', 'beta']);
    await update(id, { tags: { values: ['beta', 'gamma'] } });
    expect(await filed()).toEqual(['beta', 'gamma']);
    await update(id, { published: false });
    expect(await filed()).toEqual([]);
  });
});

describe('other users', () => {
  it('may not change articles that they can read, and get not found for the rest', async () => {
    const published = await written({ title: 'Public', published: true });
    const draft = await written({ title: 'Private' });
    const scheduled = await written({ title: 'Later', published: true, publishedAt: scheduledTime });
    await expect(update(published, { title: 'x' }, bob)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(update(draft, { title: 'x' }, bob)).rejects.toMatchObject({ code: 'not_found' });
    await expect(update(scheduled, { title: 'x' }, bob)).rejects.toMatchObject({ code: 'not_found' });
    await expect(update(1_000_000, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('lose no update when several come at once', async () => {
  const id = await written({ title: 'Contended' });
  await Promise.all([update(id, { description: 'd' }), update(id, { tags: { values: ['t'] } })]);
  const [row] = await fixture.sql('select description, cached_tag_list, version from articles where id = $1', [id]);
  expect(row).toEqual({ description: 'd', cached_tag_list: ['t'], version: 3 });
});
