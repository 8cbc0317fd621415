import { create } from '@bufbuild/protobuf';
import { openDatabase } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import { sharedMarkdownPool } from '@commonplace/markdown/testing/shared-pool';
import { knownPeople } from '@commonplace/people/testing/known-people';
import { createSiteImages } from '@commonplace/rules/site-images';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { BatchGetArticlesResponseSchema } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { AdminContext } from '../context.ts';
import { migrations } from '../migrations/list.ts';
import { tables, type Tables } from '../tables/tables.ts';

/** Content without articles. */
const noArticles = {
  batchGetArticles: async () => create(BatchGetArticlesResponseSchema),
  getArticleByPath: () => Promise.reject(notFound()),
};

const logger = pino({ level: 'silent' });

/** An admin database with its use cases, without the rest of the service. */
export interface AdminFixture extends AsyncDisposable {
  context: AdminContext;
  db: Kysely<Tables>;
}

export async function startFixture(): Promise<AdminFixture> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ migrations }));
  const database = stack.use(await openDatabase({ url, entities: tables, logger, applicationName: 'admin-test' }));
  const resources = stack.move();
  return {
    context: {
      database,
      directory: knownPeople,
      articles: noArticles,
      markdown: sharedMarkdownPool(),
      siteImages: createSiteImages(undefined),
      logger,
    },
    db: database.reader<Tables>(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Returns the call context of a principal. */
export function callBy(principal: Principal): CallContext {
  return {
    principal,
    signal: new AbortController().signal,
    deadline: new Date(Date.now() + 5_000),
    requestId: 'request-1',
    logger,
  };
}
