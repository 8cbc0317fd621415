import { allPages } from '@commonplace/gateway/pages';
import { formRoutes } from '@commonplace/site/routes';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { todaysPart } from '@commonplace/testing/extent';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { accountForms, settledForms } from './forms/account-forms.ts';
import type { Press } from './forms/shown-form.ts';
import { siteForms } from './forms/site-forms.ts';
import { readStoredRows, rowsAdded } from './forms/stored-rows.ts';

let platform: Platform;
let site: SitePlatform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Requests of programs, which are no forms of pages: `webmentions.engine.test.ts` and `websub.engine.test.ts` repeat them. */
const programs = new Set(['/webmention', '/websub']);
/** Leaves a note each time, also for a repetition (UpdateUserStatus). */
const others = new Set(['/-/users/status']);

test('every form is tried here or settles what it names', () => {
  const paths = new Set(Object.keys(siteForms).map((name) => name.split(' ', 1)[0]));
  const ofSite = formRoutes.map(({ path }) => path).filter((path) => !programs.has(path) && !others.has(path));
  expect(ofSite.filter((path) => !paths.has(path))).toEqual([]);
  const ofAccounts = allPages.flatMap(({ path, forms = {} }) => Object.keys(forms).map((name) => `${path} ${name}`));
  const isListed = (name: string) => name in accountForms || name in settledForms;
  expect(ofAccounts.filter((name) => !isListed(name))).toEqual([]);
});

/** Returns the answer to the first that was carried out. */
async function sendTwiceAtOnce(press: Press) {
  const answers = await Promise.all([press(), press()]);
  return answers.toSorted((one, other) => one.status - other.status)[0] ?? answers[0];
}

/** Those that create something once each time they are shown. */
const creating = ['/-/comments', '/-/organizations', '/-/surveys/answers', '/settings/export'];

test.for(creating)('%s answers two presses at once like the first', async (name) => {
  const press = await siteForms[name]?.({ platform, site });
  const [first, second] = await Promise.all([press?.(), press?.()]);
  expect([first?.status, second?.status, second?.location]).toEqual([303, 303, first?.location]);
});

const kinds = [
  ['of the site', siteForms],
  ['of accounts', accountForms],
] as const;

describe.each(todaysPart(kinds, 2))('forms %s', (_kind, forms) => {
  /** How many rows each table gains when every form is sent once. */
  let gained: Record<string, number>;
  let presses: Map<string, Press>;

  /** Prepares every form and sends each with `send`; returns how many rows each table gains. */
  const sendEach = async (send: (press: Press) => Promise<{ status: number }>) => {
    await platform.settled();
    const before = await readStoredRows(platform);
    presses = new Map();
    const scene = { platform, site };
    for (const [name, show] of Object.entries(forms)) presses.set(name, await show(scene));
    for (const [name, press] of presses) expect((await send(press)).status, name).toBeLessThan(400);
    await platform.settled();
    return rowsAdded(before, await readStoredRows(platform));
  };
  beforeAll(async () => {
    gained = await sendEach((press) => press());
  }, 300_000);

  test('change nothing when they are sent again', { timeout: 300_000 }, async () => {
    let before = await readStoredRows(platform);
    for (const [name, press] of presses) {
      expect((await press()).status, name).toBeLessThan(500);
      await platform.settled();
      const after = await readStoredRows(platform);
      const changed = [...after].filter(([table, { digest }]) => before.get(table)?.digest !== digest);
      before = after;
      expect
        .soft(
          changed.map(([table]) => table),
          name,
        )
        .toEqual([]);
    }
  });

  test('take effect once when they are sent twice at once', { timeout: 300_000 }, async () => {
    expect(await sendEach(sendTwiceAtOnce)).toEqual(gained);
  });
});
