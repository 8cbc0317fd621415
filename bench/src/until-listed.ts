import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { z } from 'zod';
import { caller } from './caller.ts';

const pollMs = 20;
const timeoutMs = 300_000;
const listed = z.array(z.object({ subject: z.object({ id: z.number() }) }));

/** Waits until a user's notifications show the publication of an article. */
export async function untilListed(platform: RunningPlatform, key: string, articleId: number): Promise<void> {
  const call = caller(platform, key);
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(pollMs)) {
    const newest = listed.parse(await call('GET', '/api/notifications?kind=publication&per_page=10'));
    if (newest.some(({ subject }) => subject.id === articleId)) return;
  }
  throw new Error(`no notification of article ${articleId} within ${timeoutMs / 1000} s`);
}
