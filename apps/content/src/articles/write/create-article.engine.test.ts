import { fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1, username: 'Ada', organizations: [{ id: 7, role: 'member' }] });

describe('a draft', () => {
  it('is stored byte for byte, with the fields derived from its text', async () => {
    const bodyMarkdown = '# Hello\r\n\r\nSome *text* with trailing blanks  \n\n\n';
    const article = await fixture.write(ada, { title: '  A   first\ttitle ', bodyMarkdown });
    expect(article.bodyMarkdown).toBe(bodyMarkdown);
    expect(article.bodyHtml).toContain('<em>text</em>');
    expect(article.summary).toMatchObject({
      title: 'A first title',
      published: false,
      readingTimeMinutes: 1,
      commentsCount: 0,
      author: { userId: 1, username: 'Ada' },
    });
    expect(article.summary?.description).toMatch(/^Some text/);
    expect(article.summary?.slug).toMatch(/^a-first-title-temp-slug-\d+$/);
    expect(article.summary?.path).toBe(`/ada/${article.summary?.slug}`);
    expect(article.summary?.publishedAt).toBeUndefined();
  });

  it('may be empty', async () => {
    const article = await fixture.write(ada, { title: 'Nothing yet', bodyMarkdown: '' });
    expect(article.summary?.description).toBe('A post by Ada');
    expect(article.summary?.readingTimeMinutes).toBe(0);
  });
});

describe('a published article', () => {
  it('raises the count of each of its tags, and a draft does not', async () => {
    await fixture.sql('delete from tag_recounts');
    await fixture.write(ada, { title: 'Not yet counted', tags: { values: ['counted'] } });
    await fixture.write(ada, { title: 'Counted', published: true, tags: { values: ['counted', 'twice'] } });
    const marks = await fixture.sql(
      'select name, change from tag_recounts join tags on tags.id = tag_id order by name',
    );
    expect(marks).toEqual([
      { name: 'counted', change: 1 },
      { name: 'twice', change: 1 },
    ]);
  });

  it('gets its lasting slug, its time, tags, series and flare', async () => {
    const article = await fixture.write(ada, {
      title: 'Published at once',
      published: true,
      bodyMarkdown: 'text',
      tags: { values: ['Discuss', 'rust', 'RUST'] },
      series: 'Notes',
      canonicalUrl: 'https://example.com/one',
      mainImage: 'https://example.com/one.png',
      description: 'Mine',
    });
    expect(article.summary).toMatchObject({
      published: true,
      tags: ['discuss', 'rust'],
      flareTag: { name: 'discuss' },
      canonicalUrl: 'https://example.com/one',
      coverImage: 'https://example.com/one.png',
      description: 'Mine',
    });
    expect(article.summary?.slug).toMatch(/^published-at-once-[0-9a-p]+$/);
    expect(article.summary?.collectionId).toBeGreaterThan(0);
    expect(article.summary?.lastCommentAt).toBe(article.summary?.publishedAt);
    const next = await fixture.write(ada, { title: 'Part two', published: true, series: 'Notes' });
    expect(next.summary?.collectionId).toBe(article.summary?.collectionId);
    // An earlier release created another series for another case.
    await fixture.sql(`insert into collections (name, user_id) values ('NOTES', 1)`);
    const third = await fixture.write(ada, { title: 'Part three', published: true, series: 'NOTES' });
    expect(third.summary?.collectionId).toBe(article.summary?.collectionId);
    const twins = ['Part four', 'Part five'].map((title, at) =>
      fixture.write(ada, { title, published: true, series: at === 0 ? 'Letters' : 'letters' }),
    );
    const [fourth, fifth] = await Promise.all(twins);
    expect(fourth?.summary?.collectionId).toBeGreaterThan(0);
    expect(fifth?.summary?.collectionId).toBe(fourth?.summary?.collectionId);
  });

  it('is announced in the same transaction', async () => {
    const { summary } = await fixture.write(ada, { title: 'Announced', published: true, bodyMarkdown: 'Hi @ada' });
    const [row] = await fixture.sql<{ payload: Uint8Array }>(
      `select payload from outbox where aggregate_id = $1 and subject = 'commonplace.content.v1.ArticleChanged'`,
      [`article:${summary?.id}`],
    );
    const event = fromBinary(ArticleChangedSchema, row?.payload ?? new Uint8Array());
    expect(event).toMatchObject({ version: 1, deleted: false, published: true, userId: 1, path: summary?.path });
    expect(event.mentionedUserIds).toEqual([1]);
    expect(event.publishedAt).toBe(summary?.publishedAt);
  });

  it('mentions existing users only, at most seven', async () => {
    await fixture.sql(`insert into users (id, version, username, name, deleted) select id, 1, 'Reader_' || id, 'Reader', id = 109
      from generate_series(101, 109) as id`);
    const strangers =
      '@media @angular/core @Override @Injectable() @page @import @layer @property @unknown @reader_109';
    const bodyMarkdown = `${strangers} \\@reader_102, npm i @reader_103/x, \`@reader_104\`, @READER_101 and @reader\\_101`;
    const { id, summary, bodyHtml } = await fixture
      .write(ada, { title: 'Mentions', published: true, bodyMarkdown })
      .then((article) => ({ ...article, id: article.summary?.id }));
    expect(bodyHtml?.match(/<a class="mention" href="[^"]*"/g)).toEqual(
      Array.from({ length: 2 }, () => '<a class="mention" href="/reader_101"'),
    );
    const [row] = await fixture.sql<{ payload: Uint8Array }>('select payload from outbox where aggregate_id = $1', [
      `article:${id}`,
    ]);
    expect(fromBinary(ArticleChangedSchema, row?.payload ?? new Uint8Array()).mentionedUserIds).toEqual([101]);
    expect(summary?.description).toContain('@media');
    const all = (count: number) => Array.from({ length: count }, (_, index) => `@reader_${101 + index}`).join(' ');
    await fixture.write(ada, { title: 'Seven', bodyMarkdown: `${all(7)} @reader_101 ${strangers}` });
    await expect(fixture.write(ada, { title: 'Eight', bodyMarkdown: all(8) })).rejects.toThrow(
      'You cannot mention more than 7 users in a post!',
    );
  });

  it('belongs to an organization only if its author is a member', async () => {
    await fixture.sql(`insert into organizations (id, version, username, name) values (7, 1, 'Acme', 'Acme Inc')`);
    const member = await fixture.write(ada, { title: 'For the company', published: true, organizationId: 7 });
    expect(member.summary?.organization).toMatchObject({ id: 7, username: 'Acme', slug: 'Acme', name: 'Acme Inc' });
    expect(member.summary?.path).toBe(`/acme/${member.summary?.slug}`);
    const stranger = await fixture.write(ada, {
      title: 'For another organization',
      published: true,
      organizationId: 8,
    });
    expect(stranger.summary?.organization).toBeUndefined();
  });
});

describe('front matter', () => {
  it('wins over JSON', async () => {
    const bodyMarkdown = [
      '---',
      'title: From front matter',
      'published: true',
      'tags: one, two',
      'series: Told',
      'date: 2001-01-01',
      'unknown: ignored',
      '---',
      '',
      'Text.',
    ].join('\n');
    const article = await fixture.write(ada, {
      title: 'JSON',
      published: false,
      tags: { values: ['x'] },
      bodyMarkdown,
    });
    expect(article.summary).toMatchObject({ title: 'From front matter', published: true, tags: ['one', 'two'] });
    expect(article.bodyMarkdown).toBe(bodyMarkdown);
    expect(article.bodyHtml).not.toContain('front matter');
  });

  it('is rejected if it is malformed', async () => {
    const bodyMarkdown = '---\ntitle: A\ntags: [one\n---\n';
    await expect(fixture.write(ada, { bodyMarkdown })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('rejections', () => {
  it('requires a user in good standing (rules.md#unauthorized-or-forbidden, rules.md#restricted-accounts)', async () => {
    await expect(fixture.write(anonymous, { title: 'A' })).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const restriction of ['suspended', 'spam'] as const) {
      const banned = userPrincipal({ userId: 3, restriction });
      await expect(fixture.write(banned, { title: 'A' })).rejects.toMatchObject({ code: 'permission_denied' });
    }
    const commentless = userPrincipal({ userId: 4, restriction: 'comment_suspended' });
    await expect(fixture.write(commentless, { title: 'May still write' })).resolves.toBeDefined();
  });

  it('names the invalid fields', async () => {
    await expect(fixture.write(ada, { title: ' ', tags: { values: ['c++'] } })).rejects.toMatchObject({
      code: 'validation_failed',
      message: `Validation failed: Title can't be blank, Tag "c++" contains non-alphanumeric or prohibited unicode characters`,
      fields: { title: ["can't be blank"], tag_list: [expect.stringContaining('c++')] },
    });
  });

  it('rejects a body over 800 KiB', async () => {
    await expect(fixture.write(ada, { title: 'Long', bodyMarkdown: 'a'.repeat(800 * 1024 + 1) })).rejects.toMatchObject(
      {
        message: 'Validation failed: Body markdown is too long.',
      },
    );
  });

  it('rejects the same title twice within five minutes, even in concurrent requests', async () => {
    const twice = await Promise.allSettled([
      fixture.write(ada, { title: 'Double click' }),
      fixture.write(ada, { title: 'Double click' }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(fixture.write(ada, { title: 'Double click' })).rejects.toThrow(
      'Title has already been used in the last five minutes',
    );
    const bob = userPrincipal({ userId: 2 });
    await expect(fixture.write(bob, { title: 'Double click' })).resolves.toBeDefined();
    await fixture.sql(`update articles set created_at = now() - interval '5 minutes' where title = 'Double click'`);
    await expect(fixture.write(ada, { title: 'Double click' })).resolves.toBeDefined();
  });

  it('rejects the canonical URL of another published article', async () => {
    const canonicalUrl = 'https://example.com/unique';
    await fixture.write(ada, { title: 'First of two', published: true, canonicalUrl });
    await expect(fixture.write(ada, { title: 'Second of two', published: true, canonicalUrl })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { canonical_url: ['has already been taken'] },
    });
    await expect(fixture.write(ada, { title: 'A draft may', canonicalUrl })).resolves.toBeDefined();
  });

  it('leaves nothing behind', async () => {
    const before = await fixture.sql('select id from outbox');
    await expect(
      fixture.write(ada, { title: 'Half', published: true, canonicalUrl: 'https://example.com/unique' }),
    ).rejects.toThrow();
    expect(await fixture.sql('select id from outbox')).toHaveLength(before.length);
    expect(await fixture.sql(`select id from articles where title = 'Half'`)).toEqual([]);
  });
});
