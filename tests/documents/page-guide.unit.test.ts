import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy, stepsIn } from './guide.ts';

const maxFiles = 7;
const steps = stepsIn('docs/development/pages-settings-mails.md', 'Add a page of the site');

interface SiteRoutes {
  pageRoutes: readonly { path: string }[];
}
interface Rules {
  reservationOf(name: string): string | undefined;
}
interface Pages {
  samplePages: Record<string, (text: string, view: unknown) => string>;
}
interface Views {
  sampleView(text: string, options: { code: string }): unknown;
}

let copy: Copy;
beforeAll(() => {
  copy = new Copy(['apps/site', 'packages/tools', 'packages/rules', 'packages/ui']);
});
afterAll(() => copy[Symbol.dispose]());

test('the guide makes a page in at most seven files', async () => {
  for (const step of steps) if (step.code !== undefined) copy.follow(step);
  const { writeLists } = (await import(copy.pathOf('packages/tools/src/lists/lists.ts'))) as { writeLists(): void };
  writeLists();
  expect(copy.changedSources('{apps,packages}/*/src/**/*.ts').toSorted()).toEqual(
    steps.map(({ path }) => path).toSorted(),
  );
  expect(steps.length).toBeLessThanOrEqual(maxFiles);
  expect(copy.typeErrors(['apps/site/src/**/*.ts'])).toBe('');

  const { pageRoutes } = (await import(copy.pathOf('apps/site/src/gen/all-routes.ts'))) as SiteRoutes;
  const { reservationOf } = (await import(copy.pathOf('packages/rules/src/reserved-names.ts'))) as Rules;
  const paths = pageRoutes.map(({ path }) => path);
  expect(paths.filter((path) => path === '/clubs')).toHaveLength(1);
  expect(reservationOf('clubs')).toBe('path');

  const { samplePages } = (await import(copy.pathOf('apps/site/src/testing/sample-pages.ts'))) as Pages;
  const { sampleView } = (await import(copy.pathOf('apps/site/src/testing/samples.ts'))) as Views;
  const render = (code: string) => samplePages['clubs']?.('Bakers', sampleView('Site', { code }));
  expect(render('en')).toContain('<h1>Clubs</h1>');
  expect(render('de')).toContain('<h1>Vereine</h1>');
});
