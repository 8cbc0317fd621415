import { badRequest, DomainError } from '@commonplace/domain/errors';
import type { ArticlesService, ArticleSummary, OwnArticlesFilter } from '@commonplace/proto/content/v1/articles';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { maxLargeReadChars, runLargeRead } from '../../../edge/http/responses/large-read-queue.ts';
import type { Page } from '../../schemas/paging.ts';

type OwnArticlesClient = Pick<RpcClient<typeof ArticlesService>, 'listOwnArticles'>;
type OwnArticlesRequest = Page & { filter: OwnArticlesFilter };

interface OwnArticlesPage {
  articles: ArticleSummary[];
  hasNext: boolean;
}

/** Fits into one message even with the longest bodies (800 KiB each). */
const maxSafePart = 15;

/**
 * Reads a page of the caller's articles. Items have whole bodies and a page may have 1000 (rules.md#own-article-lists), so a page that is too large
 * for a message is read in parts. Throws `bad_request` if it is too large for this process.
 */
export async function readOwnArticles(
  client: OwnArticlesClient,
  request: OwnArticlesRequest,
  options: RpcCallOptions,
): Promise<OwnArticlesPage> {
  try {
    return await client.listOwnArticles(request, options);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'payload_too_large')) throw error;
    return runLargeRead(() => readParts(client, request, options));
  }
}

async function readParts(
  client: OwnArticlesClient,
  { page, perPage, filter }: OwnArticlesRequest,
  options: RpcCallOptions,
): Promise<OwnArticlesPage> {
  const size = partSize(perPage);
  const articles: ArticleSummary[] = [];
  let hasNext = true;
  let characters = 0;
  for (let part = ((page - 1) * perPage) / size + 1; hasNext && articles.length < perPage; part += 1) {
    const reply = await client.listOwnArticles({ page: part, perPage: size, filter }, options);
    articles.push(...reply.articles);
    for (const { bodyMarkdown } of reply.articles) characters += bodyMarkdown?.length ?? 0;
    if (characters > maxLargeReadChars) throw badRequest('per_page is too large for articles as long as these');
    hasNext = reply.hasNext;
  }
  return { articles, hasNext };
}

/** Returns the largest safe part that divides a page evenly, so that each part is a page of the service. */
function partSize(perPage: number): number {
  let size = Math.min(maxSafePart, perPage);
  while (perPage % size !== 0) size -= 1;
  return size;
}
