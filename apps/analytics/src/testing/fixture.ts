import { create } from '@bufbuild/protobuf';
import { openDatabase } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import { type Principal } from '@commonplace/domain/principal';
import { knownPeople } from '@commonplace/people/testing/known-people';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { BatchGetArticlesResponseSchema } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { AnalyticsContext } from '../context.ts';
import { migrations } from '../migrations/list.ts';
import { tables, type Tables } from '../tables/tables.ts';

/** Content without articles. */
const noArticles = { batchGetArticles: async () => create(BatchGetArticlesResponseSchema) };

const logger = pino({ level: 'silent' });

/** An analytics database with its use cases, without the rest of the service. */
export interface AnalyticsFixture extends AsyncDisposable {
  context: AnalyticsContext;
  db: Kysely<Tables>;
}

export async function startFixture(): Promise<AnalyticsFixture> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ migrations }));
  const database = stack.use(await openDatabase({ url, entities: tables, logger, applicationName: 'analytics-test' }));
  const resources = stack.move();
  return {
    context: { database, directory: knownPeople, articles: noArticles, logger },
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
