import { expect } from 'vitest';
import { button, field, type Tab } from '../../support/browsers/tab.ts';
import type { SignedUpUser } from '../../support/sign-up.ts';
import { typeInEditor } from './leave-journey.ts';
import type { SiteScene } from './site-scene.ts';

const styleOfDifference = `
  const differing = document.querySelector('.editor-merge')?.shadowRoot.querySelector('.cm-changedText, .cm-deletedText');
  return differing ? getComputedStyle(differing).backgroundImage : '';
`;

/** Saves another text, as another device does. */
const saveElsewhere = `
  const value = (name) => document.querySelector('[name="' + name + '"]').value;
  const article = { body_markdown: 'A first sentence of theirs' };
  return fetch('/api/articles/' + value('article_id') + '/autosave', {
    method: 'PUT',
    headers: { accept: 'application/vnd.commonplace.api-v1+json', 'content-type': 'application/json' },
    body: JSON.stringify({ article, base_revision: Number(value('revision')) }),
  }).then(({ status }) => status);
`;

/** A member whose text is in conflict sees the differences marked, each time that the comparison is loaded. */
export async function compareVersions(tab: Tab, { origin }: SiteScene, user: SignedUpUser): Promise<void> {
  await tab.open(`${origin}/new`);
  await tab.type(field('Username or email'), user.username);
  await tab.type(field('Password'), user.password);
  await tab.click(button('Sign in'));
  await expect.poll(() => tab.url()).toBe(`${origin}/new`);
  await typeInEditor(tab, 'A first sentence');
  await expect.poll(() => tab.read('//*[@class="editor-status"]', 'textContent')).toBe('Saved');
  await tab.run(saveElsewhere);
  await tab.typeOn(' of mine');
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(() => tab.run(styleOfDifference)).toContain('gradient');
    await tab.reload();
  }
}
