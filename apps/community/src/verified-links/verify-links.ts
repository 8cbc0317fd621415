import { FetchError } from '@commonplace/fetch/fetch-error';
import { readPageText } from '@commonplace/fetch/page-text';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { User } from '../tables/users.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { findMeLinks } from './find-me-links.ts';

/** Looks whether the pages that a profile links to link back with `rel="me"`. */
export const verifyLinksJob = defineJob({
  name: 'verify-profile-links',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 180,
  maxConcurrency: 2,
});

type VerifyContext = Pick<CommunityContext, 'database' | 'fetcher' | 'site'>;

const maxBytes = 1024 * 1024;
const types = ['text/html', 'application/xhtml+xml'];

/** Verifies the links of a profile one after the other, and announces the profile if the result is another. */
export async function verifyLinks(
  context: VerifyContext,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { database, site } = context;
  const user = await findUser(database.fork(signal), userId);
  if (!user) return;
  const profileUrl = site.url(`/${user.username}`);
  const verified: string[] = [];
  for (const link of linksOf(user)) if (await linksBack(link, profileUrl, context, signal)) verified.push(link);
  await database.transaction({ signal }, async (em) => {
    const current = await findUser(em, userId, LockMode.PESSIMISTIC_WRITE);
    // A change of the profile has queued another job.
    if (!current || current.version !== user.version || isSame(current.verifiedLinks, verified)) return;
    em.assign(current, { verifiedLinks: verified, version: current.version + 1 });
    await em.flush();
    await appendUserChanged(em, current);
  });
}

function findUser(em: SqlEntityManager, id: number, lockMode = LockMode.NONE): Promise<User | null> {
  return em.findOne(User, { id, closedAt: null }, { lockMode });
}

/** Returns the pages that a profile claims, each once. */
export function linksOf({ websiteUrl, links }: Pick<User, 'websiteUrl' | 'links'>): string[] {
  return [...new Set([...(websiteUrl ? [websiteUrl] : []), ...links])];
}

/** Whether a page links to the profile; one that cannot be read does not. */
async function linksBack(link: string, profileUrl: string, { fetcher }: VerifyContext, signal: AbortSignal) {
  try {
    const fetched = await fetcher.fetch(link, { types, maxBytes, signal });
    const links = findMeLinks({ html: await readPageText(fetched), url: fetched.url });
    const wanted = comparable(profileUrl);
    return links.some((address) => comparable(address) === wanted);
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}

/** Returns a URL without query, fragment and final slashes, in lower case, since usernames are the same in any case. */
export function comparable(url: string): string {
  return url
    .toLowerCase()
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((link, at) => link === other[at]);
}
