import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { expectEachAccessible, type SiteScene } from './site-scene.ts';

/** Reads the notifications of a member and marks them as read in `plain`, which runs no scripts; checks each state in `checked`. */
export async function readNotifications(
  { checked, plain }: { checked: Page; plain: Page },
  scene: SiteScene,
): Promise<void> {
  const { platform, origin } = scene;
  const [member, follower] = [await platform.createUser(), await platform.createUser({ name: 'Mei Lin' })];
  const shows = async (text: string, path = '/notifications') => {
    await expectEachAccessible(checked, origin, [path]);
    await checked.getByText(text).waitFor();
  };
  for (const page of [checked, plain]) await scene.signIn(page, member);
  await shows('No notifications yet.');
  await platform.request('POST', '/api/follows', { key: follower.apiKey, body: { user_ids: [member.id] } });
  await platform.settled();
  await shows('Mei Lin followed you');
  await plain.goto(`${origin}/notifications`);
  await plain.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  const message = plain.getByText('All notifications are marked as read.');
  await message.waitFor();
  await expect.poll(() => plain.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
  await plain.reload();
  await plain.getByText('Mei Lin followed you').waitFor();
  await expect.poll(() => message.count()).toBe(0);
  const other = await platform.createUser({ name: 'Tom Lee' });
  await platform.request('POST', '/api/follows', { key: other.apiKey, body: { user_ids: [member.id] } });
  await platform.settled();
  await shows('Tom Lee and 1 other followed you');
  await checked.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await checked.getByText('All notifications are marked as read.').waitFor();
  await expectNoViolations(checked);
  await shows('Tom Lee and 1 other followed you');
}
