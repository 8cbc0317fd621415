import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownSettings } from '@commonplace/site-settings/known-settings';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const comments = /^\s*(?:\/\/|\*|\/\*\*).*$/gm;
const readSource = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(comments, '');

const isProduct = (path: string) => !/\.(?:samples|test)\.|\/(?:testing|gen|migrations|locale)\//.test(path);
const sources = new Map(
  globSync('{apps,packages}/*/src/**/*.{ts,tsx,js}', { cwd: root })
    .filter(isProduct)
    .map((path) => [path, readSource(path)]),
);

/** Returns whether a name, or its form in camel case, is used in a file whose path is like this. */
function isRead(name: string, in_: RegExp, not: RegExp): boolean {
  const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const used = new RegExp(`\\b(?:${name}|${camel})\\b`);
  return [...sources].some(([path, source]) => in_.test(path) && !not.test(path) && used.test(source));
}

/** Returns the names that a pattern finds in a file. */
const namesIn = (path: string, pattern: RegExp) =>
  Array.from(readSource(path).matchAll(pattern), ([, name = '']) => name);

/** What readers call a setting whose value admin changes. */
const namesOfReaders: Record<string, string> = { health_check_token: 'health_check_token_digest' };

describe('a setting of the site', () => {
  it.each(Object.keys(knownSettings))('has an effect: %s', (key) => {
    const declaring = /^(?:packages\/site-settings\/src\/settings|apps\/console|apps\/admin\/src\/site-config)\//;
    expect(isRead(namesOfReaders[key] ?? key, /./, declaring)).toBe(true);
  });
});

describe('a setting of emails', () => {
  const sending = /^apps\/community\/src\/notification(?:s|-delivery)\//;
  const page = namesIn('apps/site/src/settings/notifications/email-settings-page.ts', /'(email_\w+)'/g);

  it.each(page)('decides what is sent: %s', (name) => {
    expect(isRead(name, sending, /stop-mails/)).toBe(true);
  });

  it('is the same on the page and in the console', () => {
    const inConsole = namesIn('apps/console/src/areas/people/users/user.ts', /name: '(email_\w+)'/g);
    expect(inConsole.toSorted()).toEqual(page.toSorted());
    expect(page.length).toBeGreaterThan(0);
  });
});

describe('a field of a profile', () => {
  const shown = /^apps\/site\/src\/profiles\//;
  const forms = ['apps/site/src/settings/profile/profile-fields.ts', 'packages/ui/src/forms/organization-fields.ts'];
  const names = forms.flatMap((path) => namesIn(path, /kind: '\w+',\s*name: '(\w+)'/g));

  it.each(names.filter((name) => name !== 'shows_email'))('is shown: %s', (name) => {
    expect(isRead(name, shown, /^$/)).toBe(true);
  });

  it('of the email address decides who reads it', () => {
    expect(names).toContain('shows_email');
    expect(isRead('shows_email', /^apps\/community\/src\/users\/user-view\.ts$/, /^$/)).toBe(true);
  });
});

describe('a field of a billboard', () => {
  /** They say where a billboard comes from, and its name in the console. */
  const informing = new Set(['name', 'type_of', 'creator_id']);
  /** The fragment also has attributes that pages may ignore. */
  const ofFragment = new Set(['custom_display_label']);
  const effects =
    /^(?:apps\/admin\/src\/(?:delivery|billboards\/render-billboard)|packages\/ui\/src\/(?:browser|styles))/;
  const names = namesIn('apps/console/src/areas/site/billboards/billboard-fields.ts', /name: '(\w+)'/g);

  it.each(names.filter((name) => !informing.has(name)))('has an effect: %s', (name) => {
    const readers = ofFragment.has(name) ? /^apps\/gateway\/src\/api\/billboards\/fragment/ : effects;
    expect(isRead(name, readers, /choose-billboard\.ts$/)).toBe(true);
  });
});

describe.each([
  ['tags/tag.ts', /site\/src\/tags\/tags?-page|content\/src\/(?:articles\/lists\/filters|tags\/set-alias)/],
  ['subforems/subforem.ts', /site\/src\/subforems\/subforems-page|content\/src\/subforems\/(?:list|.*scope)/],
])('a field of %s', (form, readers) => {
  const path = `apps/console/src/areas/content/${form}`;
  const fields = namesIn(path, /(?:name: |flag\()'(\w+)'/g);
  /** Those that say so. */
  const forApplications = namesIn(
    path,
    /(?:name: |flag\()'(\w+)'(?:(?!name: |flag\()[^])*?'(?:For|Tells) applications/g,
  );

  it.each(fields)('has an effect, or says that it is for applications: %s', (name) => {
    expect(forApplications.includes(name) || isRead(name, readers, /^$/)).toBe(true);
  });
});

describe('an environment variable', () => {
  const declaring = /(?:^apps\/\w+\/src\/config|\/variables|\/config)\.ts$/;
  const declared = [...sources.keys()].filter((path) => declaring.test(path));
  const names = declared.flatMap((path) => namesIn(path, /^ {2}([A-Z][A-Z\d_]+):/gm));

  it.each([...new Set(names)])('is read: %s', (name) => {
    expect(isRead(name, /./, declaring)).toBe(true);
  });
});
