import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { UpdateTagRequestSchema } from '@commonplace/proto/content/v1/tags';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArticle } from '../articles/read/get-article.ts';
import { refreshArticles, refreshBatch } from '../articles/jobs/refresh-articles.ts';
import { updateArticle } from '../articles/write/update-article.ts';
import { articleInput, callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { countChangedTags } from './count-tags.ts';
import { listTags } from './list-tags.ts';
import { updateTag } from './update-tag.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1 });
const moderator = userPrincipal({ userId: 9, roles: ['moderator'] });

const update = (init: MessageInitShape<typeof UpdateTagRequestSchema>, principal = moderator) =>
  updateTag(fixture.context, callBy(principal), create(UpdateTagRequestSchema, init));

const refresh = () => refreshArticles(fixture.context.database, new AbortController().signal);

async function written(title: string, tags: string[]): Promise<number> {
  const { summary } = await fixture.write(ada, { title, published: true, tags: { values: tags } });
  return summary?.id ?? 0;
}

const tagsOf = async (id: number) => (await getArticle(fixture.context, callBy(anonymous), id)).summary;

describe('the list', () => {
  it('starts with the most used, counted after every change', async () => {
    const id = await written('One', ['rare', 'common']);
    await written('Two', ['common']);
    const count = () => countChangedTags(fixture.context.database, new AbortController().signal);
    await Promise.all([count(), count()]);
    await count();
    const list = () => listTags(fixture.context, callBy(anonymous), { page: 1, perPage: 2 });
    expect((await list()).tags.map(({ name }) => name)).toEqual(['common', 'rare']);
    expect((await list()).hasNext).toBe(true);
    const announced = () =>
      fixture.sql(`select 1 from outbox where subject = 'commonplace.content.v1.TagUsageChanged'`);
    const before = (await announced()).length;
    expect(before).toBeGreaterThan(0);
    await fixture.sql(`insert into tag_recounts (tag_id) select id from tags where name in ('common', 'rare')`);
    await count();
    expect(await announced()).toHaveLength(before);
    await fixture.sql('update articles set listed = false where id = $1', [id]);
    await fixture.sql('delete from article_tags where article_id = $1', [id]);
    await fixture.sql(`insert into tag_recounts (tag_id) select id from tags where name in ('common', 'rare')`);
    await count();
    expect(await fixture.sql(`select articles_count from tags where name in ('common', 'rare') order by name`)).toEqual(
      [{ articles_count: 1 }, { articles_count: 0 }],
    );
  });

  it('adds pending counts to the stored count', async () => {
    const count = async () => {
      await countChangedTags(fixture.context.database, new AbortController().signal);
      return fixture.sql(`select name, articles_count as n from tags where name in ('kept', 'left') order by name`);
    };
    const id = await written('Filed', ['kept', 'left']);
    await written('Filed too', ['kept']);
    expect(await count()).toEqual([
      { name: 'kept', n: 2 },
      { name: 'left', n: 1 },
    ]);
    // A full count would correct this.
    await fixture.sql(`update tags set articles_count = 1000 where name = 'kept'`);
    await updateArticle(fixture.context, callBy(ada), { id, input: articleInput({ tags: { values: ['kept'] } }) });
    await written('Filed as well', ['kept']);
    expect(await count()).toEqual([
      { name: 'kept', n: 1001 },
      { name: 'left', n: 0 },
    ]);
    await fixture.sql(`insert into tag_recounts (tag_id) select id from tags where name = 'kept'`);
    expect((await count())[0]).toEqual({ name: 'kept', n: 3 });
  });
});

describe('a moderator', () => {
  it('describes a tag, and clears empty fields', async () => {
    await written('Described', ['described']);
    const tag = await update({ name: 'described', shortSummary: 'A tag', bgColorHex: '#ff0000', supported: true });
    expect(tag).toMatchObject({ name: 'described', shortSummary: 'A tag', bgColorHex: '#ff0000', supported: true });
    const cleared = await update({ name: 'described', bgColorHex: '' });
    expect(cleared.bgColorHex).toBeUndefined();
    expect(cleared.shortSummary).toBe('A tag');
    const audit = await fixture.sql(
      `select 1 from outbox where aggregate_id = $1 and subject = 'commonplace.content.v1.AuditRecorded'`,
      [`audit:${tag.id}`],
    );
    expect(audit).toHaveLength(2);
  });

  it('describes it in at most 2,000 characters', async () => {
    await written('Long', ['long']);
    const longest = '🦊'.repeat(2_000);
    expect((await update({ name: 'long', shortSummary: longest })).shortSummary).toBe(longest);
    await expect(update({ name: 'long', shortSummary: `${longest}a` })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { short_summary: ['is too long (maximum is 2000 characters)'] },
    });
  });

  it('makes a tag a flare of its articles', async () => {
    const id = await written('Flared', ['plain', 'shiny']);
    expect((await tagsOf(id))?.flareTag).toBeUndefined();
    await update({ name: 'shiny', flare: true, bgColorHex: '#000', textColorHex: '#fff' });
    await refresh();
    expect((await tagsOf(id))?.flareTag).toMatchObject({ name: 'shiny', bgColorHex: '#000', textColorHex: '#fff' });
  });

  it('makes a tag an alias: current and future articles get the target', async () => {
    const id = await written('Aliased', ['js', 'javascript']);
    const tag = await update({ name: 'js', aliasFor: 'JavaScript' });
    expect(tag.aliasFor).toBe('javascript');
    await refresh();
    expect((await tagsOf(id))?.tags).toEqual(['javascript']);
    expect((await tagsOf(await written('Later', ['js', 'web'])))?.tags).toEqual(['javascript', 'web']);
    await expect(update({ name: 'javascript', aliasFor: 'js' })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(update({ name: 'js', aliasFor: 'nothing' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('changes a tag of any number of articles in batches that a later process continues', async () => {
    await written('First of many', ['many', 'target']);
    await fixture.sql(`insert into articles (user_id, title, slug, published, listed, published_at, cached_tag_list)
      select 1, 'Many', 'many-' || number, true, true, now(), '{many}' from generate_series(1, 249) as number`);
    await fixture.sql('truncate outbox');
    await update({ name: 'many', aliasFor: 'target' });
    const moved = () => fixture.sql(`select 1 from articles where cached_tag_list = '{target}'`);
    expect(await moved()).toHaveLength(0);
    const { database } = fixture.context;
    await refreshBatch(database, new AbortController().signal);
    expect(await moved()).toHaveLength(100);
    await Promise.all([refresh(), refresh()]);
    await refresh();
    expect(await moved()).toHaveLength(250);
    const announced = await fixture.sql<{ aggregate_id: string }>(
      `select aggregate_id from outbox where subject = 'commonplace.content.v1.ArticleChanged' order by position`,
    );
    expect(new Set(announced.map((row) => row.aggregate_id)).size).toBe(250);
    expect(announced).toHaveLength(250);
    expect(await fixture.sql('select 1 from article_refreshes')).toEqual([]);
  });

  it('rejects authors, and unknown tags', async () => {
    await expect(update({ name: 'help' }, ada)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(update({ name: 'nothing' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(update({ name: 'help', bgColorHex: 'red' })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
