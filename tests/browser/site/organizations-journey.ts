import type { Page } from 'playwright-core';
import { expectProblem } from '../../support/browser.ts';
import { expectEachAccessible, type SiteScene } from './site-scene.ts';

const path = '/settings/organizations';

/** Creates an organization in `plain`, which runs no scripts, after a refusal; checks the pages in `checked`. */
export async function createOrganization(
  { checked, plain }: { checked: Page; plain: Page },
  { platform, origin, signIn }: SiteScene,
): Promise<void> {
  const member = await platform.createUser({ role: 'admin' });
  for (const page of [checked, plain]) await signIn(page, member);
  await expectEachAccessible(checked, origin, ['/organizations/new', path]);
  await plain.goto(origin + path);
  await plain.getByRole('link', { name: 'New organization' }).press('Enter');
  await plain.getByLabel('Name', { exact: true }).fill('Weavers');
  await plain.getByLabel('Username').fill('two words');
  await plain.getByRole('button', { name: 'Create organization' }).press('Enter');
  await expectProblem(plain, /422/);
  await plain
    .getByRole('alert')
    .getByRole('link', { name: /^Username/ })
    .press('Enter');
  await plain.getByLabel('Username').fill('weavers');
  await plain.getByRole('button', { name: 'Create organization' }).press('Enter');
  await plain.getByText('The organization has been created.').waitFor();
  await expectEachAccessible(checked, origin, [path]);
  await checked.getByRole('link', { name: 'Weavers', exact: true }).waitFor();
}
