import type { Account } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { send } from './requests.ts';
import { decodeIdCode, query, readTruth } from './truth.ts';
import type { Acknowledged } from './write-load.ts';

/** How long events may take to be handled once everything is back. */
export const settleMs = 60_000;

/** Everything that was acknowledged is there. */
export async function expectNothingLost(
  platform: PlatformProcess,
  { articleIds: articles, comments, reactions }: Acknowledged,
): Promise<void> {
  const truth = await readTruth(platform);
  expect(articles.filter((id) => !truth.articleIds.has(id))).toEqual([]);
  expect(comments.filter(({ idCode }) => !truth.commentIds.has(decodeIdCode(idCode)))).toEqual([]);
  expect(reactions.filter(({ articleId, userId }) => !truth.likes.has(`${articleId}:${userId}`))).toEqual([]);
}

/** Counters of content and analytics against the rows of community: each event was applied, and once. */
export async function expectExactCounters(
  platform: PlatformProcess,
  author: Account,
  articleIds: readonly number[],
): Promise<void> {
  const truth = await readTruth(platform);
  const expected = articleIds.map((id) => [id, truth.comments.get(id) ?? 0, truth.reactions.get(id) ?? 0]);
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

/** Every article of the platform is known to the services that keep a projection of it. */
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
