import { afterAll } from 'vitest';
import { sendForm } from './article-form.ts';
import { signedInVisitor } from './oauth.ts';
import type { Platform } from './platform.ts';
import { test } from './shared-platform.ts';
import { startSite, type SitePlatform } from './site-platform.ts';
import type { TestUser } from './test-users.ts';
import type { PageAnswer, Visitor } from './visitor.ts';

/** An article as its author reads it. */
export interface OwnArticle {
  id: number;
  path: string;
  url: string;
  title: string;
  body_markdown: string;
  description: string;
  cover_image: string | null;
  published_timestamp: string;
  published_at: string | null;
  preview_url?: string;
}

/** What the tests of a file share: `author` and `visitor`, their browser, are others in each test. */
interface Writer {
  platform: Platform;
  site: SitePlatform;
  author: TestUser;
  visitor: Visitor;
}

/** Starts a site for the tests of a file, each of which has its own author, since they may write ten articles in 30 seconds. */
export function useSiteWriter() {
  const writer = {} as Writer;
  test.beforeAll(async ({ sharedPlatform: platform }) => {
    Object.assign(writer, { platform, site: await startSite(platform) });
  });
  test.beforeEach(async () => {
    writer.author = await writer.platform.createUser();
    writer.visitor = await signedInVisitor(writer.platform, writer.author, writer.site.url);
  });
  afterAll(() => writer.site[Symbol.asyncDispose]());

  const api = async <Body>(method: string, path: string, body?: object) =>
    (await writer.platform.request(method, path, { key: writer.author.apiKey, ...(body && { body }) })).json<Body>();
  return {
    writer,
    api,
    own: (id: number) => api<OwnArticle>('GET', `/api/articles/${id}`),
    write: (article: object) => api<OwnArticle>('POST', '/api/articles', { article }),
    /** Sends the form of a page with other values. */
    send: (
      shown: PageAnswer | Record<string, string>,
      changes: Record<string, string | Blob>,
      by: Visitor = writer.visitor,
    ) => sendForm(by, shown, changes),
  };
}
