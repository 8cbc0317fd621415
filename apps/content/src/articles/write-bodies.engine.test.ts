import { create } from '@bufbuild/protobuf';
import { ListOwnArticlesRequestSchema, OwnArticlesFilter } from '@commonplace/proto/content/v1/articles';
import { GetArticleRevisionRequestSchema } from '@commonplace/proto/content/v1/article_revisions';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  articleInput,
  callBy,
  createContentFixture,
  scheduledTime,
  type ContentFixture,
  type InputInit,
} from '../testing/content-fixture.ts';
import { publishDueArticles } from './jobs/publish-due-articles.ts';
import { listOwnArticles } from './lists/list-own-articles.ts';
import { getArticle } from './read/get-article.ts';
import { getArticleRevision } from './revisions/get-article-revision.ts';
import { unpublishArticle } from './write/unpublish-article.ts';
import { updateArticle } from './write/update-article.ts';

let fixture: ContentFixture;
const ada = userPrincipal({ userId: 1, username: 'ada' });
const moderator = userPrincipal({ userId: 9, roles: ['moderator'] });

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** The texts of all revisions, in order. */
async function textsOfRevisions(articleId: number): Promise<(string | undefined)[]> {
  const rows = await fixture.sql<{ number: number }>(
    'select number from article_revisions where article_id = $1 order by number',
    [articleId],
  );
  const revisions = rows.map(({ number }) =>
    getArticleRevision(fixture.context, callBy(ada), create(GetArticleRevisionRequestSchema, { articleId, number })),
  );
  return (await Promise.all(revisions)).map(({ article }) => article?.bodyMarkdown);
}

describe('an article', () => {
  async function written(input: InputInit): Promise<number> {
    const { summary } = await fixture.write(ada, { title: `Article ${Math.random()}`, ...input });
    return summary?.id ?? 0;
  }
  const read = async (id: number) => (await getArticle(fixture.context, callBy(ada), id)).bodyMarkdown;
  const update = async (id: number, input: InputInit, ifMatch?: readonly string[]) => {
    const call = { ...callBy(ada), ...(ifMatch && { ifMatch }) };
    return (await updateArticle(fixture.context, call, { id, input: articleInput(input) })).article;
  };

  it('keeps its text when another field changes, and takes another text', async () => {
    const id = await written({ bodyMarkdown: 'Größe *one*' });
    expect(await update(id, { title: 'Other' })).toMatchObject({ bodyMarkdown: 'Größe *one*' });
    const changed = await update(id, { bodyMarkdown: '**two**' });
    expect(changed).toMatchObject({ bodyMarkdown: '**two**', bodyHtml: '<p><strong>two</strong></p>\n' });
    expect(await read(id)).toBe('**two**');
    expect((await textsOfRevisions(id)).at(-1)).toBe('**two**');
  });

  it('is changed only with its edit tag', async () => {
    const id = await written({ bodyMarkdown: 'one' });
    const { etag } = await getArticle(fixture.context, callBy(ada), id);
    await update(id, { bodyMarkdown: 'two' }, [etag]);
    await expect(update(id, { bodyMarkdown: 'three' }, [etag])).rejects.toMatchObject({ code: 'precondition_failed' });
  });

  it('is reverted to a draft with its front matter', async () => {
    const bodyMarkdown = `---\ntitle: Loud ${Math.random()}\npublished: true\n---\nText  `;
    const id = await written({ bodyMarkdown });
    await unpublishArticle(fixture.context, callBy(moderator), { id, note: '' });
    const reverted = bodyMarkdown.replace('true', 'false');
    expect(await getArticle(fixture.context, callBy(ada), id)).toMatchObject({
      bodyMarkdown: reverted,
      bodyHtml: '<p>Text</p>\n',
    });
    expect((await textsOfRevisions(id)).at(-1)).toBe(reverted);
  });

  it('has its text in the revision of its publication, and in a first one', async () => {
    const id = await written({ bodyMarkdown: 'Later', published: true, publishedAt: scheduledTime });
    await fixture.sql('delete from article_revisions where article_id = $1', [id]);
    await fixture.sql(`update articles set due_at = now() - interval '1 second', revision_number = 0 where id = $1`, [
      id,
    ]);
    await publishDueArticles(fixture.context.database, new AbortController().signal);
    expect(await textsOfRevisions(id)).toEqual(['Later', 'Later']);
  });

  it('counts towards the size of a page of own articles', async () => {
    const author = userPrincipal({ userId: 1_000 + Math.floor(Math.random() * 1e6) });
    for (let count = 0; count < 3; count += 1) await fixture.write(author, { title: `Long ${count}` });
    const request = create(ListOwnArticlesRequestSchema, { page: 1, perPage: 30, filter: OwnArticlesFilter.ALL });
    const list = () => listOwnArticles(fixture.context, callBy(author), request);
    const resize = async (mebibytes: number) => {
      await fixture.sql(
        `update article_bodies set body_markdown = repeat('x', $1 * 1024 * 1024)
         where article_id in (select id from articles where user_id = $2)`,
        [mebibytes, author.userId],
      );
    };
    await resize(4);
    expect((await list()).articles).toHaveLength(3);
    await resize(5);
    await expect(list()).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});
