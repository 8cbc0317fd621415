import { freePort } from '@commonplace/engines/ports';
import { picture } from '@commonplace/images/testing/pictures';
import { isFullRun, todaysPart } from '@commonplace/testing/extent';
import { expect, test as base } from 'vitest';
import { writeContent, type SiteContent } from '../browser/site/site-content.ts';
import { crawl, type Crawled } from './crawl.ts';
import { fillForm, type FoundForm } from './forms.ts';
import { problemsOfKind } from './check-kind.ts';
import { patternOf, patterns } from './kinds.ts';
import { isLeftOut, personNames, startOf, unlinked, type PersonName } from './people.ts';
import { isSent, sendForms, valuesFor } from './send-forms.ts';
import { perPage, writeLists } from './write-lists.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { signUp } from '../support/sign-up.ts';
import { startSite } from '../support/site-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

interface Scene extends SiteContent {
  platform: Platform;
  origin: string;
  visitors: Record<PersonName, Visitor>;
  /** What today's people found. */
  crawled: Map<PersonName, Crawled>;
}

const people = todaysPart(personNames, 5);
const maxPerKind = isFullRun ? 4 : 1;

const test = base.extend('scene', { scope: 'file' }, async ({}, { onCleanup }): Promise<Scene> => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const platform = await startPlatform({ PUBLIC_URL: origin });
  const content = await writeContent(platform);
  await writeLists(platform, content);
  const site = await startSite(platform, { PORT: port, PUBLIC_URL: origin, API_PER_PAGE_MAX: perPage });
  onCleanup(async () => {
    await site[Symbol.asyncDispose]();
    await platform[Symbol.asyncDispose]();
  });
  const signIn = (user: { id: number }) => signedInVisitor(platform, user, origin, 'session');
  const visitors = {
    visitor: createVisitor(origin),
    member: (await signUp(platform, origin, 'member')).visitor,
    author: await signIn(content.author),
    moderator: await signIn(await platform.createUser({ role: 'moderator' })),
    administrator: await signIn(await platform.createUser({ role: 'super_admin' })),
  };
  await platform.settled();
  const { 'not-found': _, ...pages } = content.pages;
  const crawled = new Map<PersonName, Crawled>();
  for (const person of people) {
    const open = (address: string) => visitors[person].get(address);
    const start = [...startOf(person), ...Object.values(pages)];
    crawled.set(person, await crawl({ origin, open, start, maxPerKind, isLeftOut }));
  }
  return { ...content, platform, origin, visitors, crawled };
});

const timeout = { timeout: 900_000 };

test.for(people)('follows links, pagers, filters and feeds to whole pages: %s', timeout, (person, { scene }) => {
  const { problems, opened } = scene.crawled.get(person)!;
  expect(problems).toEqual([]);
  expect(opened.size).toBeGreaterThan(100);
});

/** The patterns of pages that a person opened, each with an address. */
function kindsOf(found: Crawled | undefined): Map<string, string> {
  const addresses = [...(found?.opened.values() ?? [])].map(([address = '']) => address);
  const known = addresses.flatMap((address) => {
    const pattern = patternOf(address);
    return pattern === undefined || address.includes('?') ? [] : [[pattern, address] as const];
  });
  return new Map(known.toReversed());
}

test.for(people)(
  'serves HEAD, caches, languages and numbers of pages of every kind: %s',
  timeout,
  async (person, { scene }) => {
    const { origin, visitors, crawled } = scene;
    const problems: string[] = [];
    for (const [pattern, address] of kindsOf(crawled.get(person))) {
      const check = { pattern, address, origin, visitor: visitors[person], isSignedIn: person !== 'visitor' };
      problems.push(...(await problemsOfKind(check)));
    }
    expect(problems).toEqual([]);
  },
);

test.runIf(isFullRun)('opens each page of the site and of accounts', timeout, ({ scene }) => {
  const opened = new Set(
    [...scene.crawled.values()].flatMap((found) => [...found.opened.keys()].map((kind) => kind.split(' ', 1)[0])),
  );
  expect(patterns.filter((pattern) => !opened.has(pattern)).toSorted()).toEqual(unlinked.toSorted());
});

test('the forms that people find take what they ask for', timeout, async ({ scene }) => {
  const { origin, visitors, article, pages, crawled } = scene;
  const valueFor = valuesFor(origin, article.path, pages['right-to-left'] ?? '');
  const image = await picture('png', 640, 640);
  const known = new Set<string>();
  const problems: string[] = [];
  for (const person of people) {
    const own = (crawled.get(person)?.forms ?? []).filter((found: FoundForm) => {
      const { kind, isRead } = fillForm(found, valueFor);
      if (isRead || known.has(kind) || !isSent(kind, person)) return false;
      known.add(kind);
      return true;
    });
    const sender = { visitor: visitors[person], origin, valueFor, image };
    problems.push(...(await sendForms(own, sender)).map((problem) => `${person}: ${problem}`));
  }
  expect(problems).toEqual([]);
  if (isFullRun) expect(known.size).toBeGreaterThan(50);
});
