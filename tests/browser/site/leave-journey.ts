import { expect } from 'vitest';
import { button, field, type Tab } from '../../support/browsers/tab.ts';
import type { SignedUpUser } from '../../support/sign-up.ts';
import type { SiteScene } from './site-scene.ts';

/** The ways to leave a page right after the last key. */
const waysToLeave = {
  reload: (tab: Tab) => tab.reload(),
  back: (tab: Tab) => tab.back(),
  link: (tab: Tab) => tab.click('//footer//a | //header//a[@href="/"]'),
  window: (tab: Tab) => tab.replaceWindow(),
};

const textOfEditor = `
  const host = document.querySelector('.editor-text');
  return host?.shadowRoot.querySelector('.cm-content')?.textContent ?? '';
`;

/** A writer leaves the editor and the form for comments right after the last key, and finds every word again. */
export async function leaveWhileTyping(
  tab: Tab,
  scene: SiteScene,
  { username, password }: SignedUpUser,
): Promise<void> {
  const { origin, article } = scene;
  await tab.open(`${origin}/new`);
  await tab.type(field('Username or email'), username);
  await tab.type(field('Password'), password);
  await tab.click(button('Sign in'));
  await expect.poll(() => tab.url()).toBe(`${origin}/new`);
  await typeInEditor(tab, 'Begun. ');
  await expect.poll(() => tab.url()).toMatch(/\/edit$/);
  const draft = await tab.url();
  for (const [name, leave] of Object.entries(waysToLeave)) {
    await tab.open(`${origin}/latest`);
    await tab.open(draft);
    await typeInEditor(tab, `Left by ${name}. `);
    await leave(tab);
    await tab.open(draft);
    await expect.poll(() => tab.run(textOfEditor)).toContain(`Left by ${name}. `);
  }
  expect(await tab.run(textOfEditor)).toMatch(/^Begun. Left by reload. Left by back. Left by link. Left by window. ?$/);
  for (const [name, leave] of Object.entries(waysToLeave)) {
    await tab.open(`${origin}/latest`);
    await tab.open(origin + article.path);
    await tab.click(field('Comment'));
    await tab.typeOn(`Left by ${name}. `);
    await leave(tab);
    await tab.open(origin + article.path);
    await expect.poll(() => tab.read(field('Comment'), 'value')).toContain(`Left by ${name}. `);
  }
}

/** Types at the end of the text, after a click in the empty space below it. */
export async function typeInEditor(tab: Tab, text: string): Promise<void> {
  await expect.poll(() => tab.run(textOfEditor)).not.toBe('');
  await tab.run(`document.querySelector('.editor-text').scrollIntoView({ block: 'center' })`);
  await tab.click('//*[@class="editor-text"]');
  await tab.typeOn(text);
}
