import { create } from '@bufbuild/protobuf';
import { DomainError } from '@commonplace/domain/errors';
import {
  ArticleSummarySchema,
  ListOwnArticlesResponseSchema,
  OwnArticlesFilter,
} from '@commonplace/proto/content/v1/articles';
import { expect, test } from 'vitest';
import { readOwnArticles } from './own-articles.ts';

/** A fake content service with articles of a length, whose messages are limited to 14 MiB. */
function contentWith(total: number, bodyMarkdown: string) {
  let requested = 0;
  return {
    requested: () => requested,
    async listOwnArticles({ page = 1, perPage = 30 }: { page?: number; perPage?: number }) {
      requested += 1;
      const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
      if (count * bodyMarkdown.length > 14 * 1024 * 1024) throw new DomainError('payload_too_large', 'too large');
      const articles = Array.from({ length: count }, () => create(ArticleSummarySchema, { bodyMarkdown }));
      return create(ListOwnArticlesResponseSchema, { articles, hasNext: page * perPage < total });
    },
  };
}

const wholePage = { page: 1, perPage: 1000, filter: OwnArticlesFilter.ALL };
const options = { principal: { kind: 'anonymous' as const } };

test('reads a page in parts if it does not fit into one message', async () => {
  const { articles, hasNext } = await readOwnArticles(contentWith(22, 'a'.repeat(800_000)), wholePage, options);
  expect(articles).toHaveLength(22);
  expect(hasNext).toBe(false);
});

test('refuses a page that is too large before reading all of it', async () => {
  const content = contentWith(1000, 'a'.repeat(800_000));
  await expect(readOwnArticles(content, wholePage, options)).rejects.toMatchObject({ code: 'bad_request' });
  expect(content.requested()).toBeLessThan(10);
});
