import { create } from '@bufbuild/protobuf';
import {
  ArticleSummarySchema,
  ListOwnArticlesResponseSchema,
  OwnArticlesFilter,
} from '@commonplace/proto/content/v1/articles';
import { DomainError } from '@commonplace/rpc/errors';
import { expect, test } from 'vitest';
import { readOwnArticles } from './own-articles.ts';

/** Answers like content: so many articles of a length, of which no message carries more than 14 MiB. */
function contentWith(total: number, bodyMarkdown: string) {
  let asked = 0;
  return {
    asked: () => asked,
    async listOwnArticles({ page = 1, perPage = 30 }: { page?: number; perPage?: number }) {
      asked += 1;
      const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
      if (count * bodyMarkdown.length > 14 * 1024 * 1024) throw new DomainError('payload_too_large', 'too large');
      const articles = Array.from({ length: count }, () => create(ArticleSummarySchema, { bodyMarkdown }));
      return create(ListOwnArticlesResponseSchema, { articles, hasNext: page * perPage < total });
    },
  };
}

const wholePage = { page: 1, perPage: 1000, filter: OwnArticlesFilter.ALL };
const options = { principal: { kind: 'anonymous' as const } };

test('a page that no message carries is put together from parts', async () => {
  const { articles, hasNext } = await readOwnArticles(contentWith(22, 'a'.repeat(800_000)), wholePage, options);
  expect(articles).toHaveLength(22);
  expect(hasNext).toBe(false);
});

test('a page that this process cannot hold is refused before it is read to its end', async () => {
  const content = contentWith(1000, 'a'.repeat(800_000));
  await expect(readOwnArticles(content, wholePage, options)).rejects.toMatchObject({ code: 'bad_request' });
  expect(content.asked()).toBeLessThan(10);
});
