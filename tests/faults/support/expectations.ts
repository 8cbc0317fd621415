import type { Account } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { send } from './requests.ts';
import { decodeIdCode, query, readStoredRecords } from './stored-records.ts';
import type { Acknowledged } from './write-load.ts';

/** The maximum time to handle all events after a restart. */
export const settleMs = 60_000;

/** Checks that every acknowledged record is stored. */
export async function expectNothingLost(
  platform: PlatformProcess,
  { articleIds: articles, comments, reactions }: Acknowledged,
): Promise<void> {
  const stored = await readStoredRecords(platform);
  expect(articles.filter((id) => !stored.articleIds.has(id))).toEqual([]);
  expect(comments.filter(({ idCode }) => !stored.commentIds.has(decodeIdCode(idCode)))).toEqual([]);
  expect(reactions.filter(({ articleId, userId }) => !stored.likes.has(`${articleId}:${userId}`))).toEqual([]);
}

/** Compares counters of content and analytics with the rows of community: each event must be applied exactly once. */
export async function expectExactCounters(
  platform: PlatformProcess,
  author: Account,
  articleIds: readonly number[],
): Promise<void> {
  const stored = await readStoredRecords(platform);
  const expected = articleIds.map((id) => [id, stored.comments.get(id) ?? 0, stored.reactions.get(id) ?? 0]);
  const counters = async () => {
    const answers = await Promise.all(articleIds.map((id) => readArticle(platform, id)));
    return answers.map(({ id, comments_count: comments, public_reactions_count: reactions }) => [
      id,
      comments,
      reactions,
    ]);
  };
  await expect.poll(counters, { timeout: settleMs, interval: 500 }).toEqual(expected);
  const totals = async () => (await send(platform.url, '/api/analytics/totals', { apiKey: author.apiKey })).body;
  const sum = (column: number) => expected.reduce((total, row) => total + (row[column] ?? 0), 0);
  await expect
    .poll(totals, { timeout: settleMs, interval: 500 })
    .toMatchObject({ comments: { total: sum(1) }, reactions: { total: sum(2), like: sum(2) } });
}

async function readArticle(platform: PlatformProcess, id: number): Promise<Record<string, unknown>> {
  const response = await fetch(`${platform.url}/api/articles/${id}`, { headers: { 'user-agent': 'tests' } });
  return (await response.json()) as Record<string, unknown>;
}

/** Checks that every article is in the projections of the other services. */
export async function expectNoEventLost(platform: PlatformProcess): Promise<void> {
  const count = 'select count(*)::integer as count from articles where not deleted';
  const [stored] = await query<{ count: number }>(
    platform,
    'content',
    'select count(*)::integer as count from articles',
  );
  for (const service of ['community', 'analytics'] as const) {
    const known = async () => (await query<{ count: number }>(platform, service, count))[0]?.count;
    await expect.poll(known, { timeout: settleMs, interval: 500 }).toBe(stored?.count);
  }
}
