import { expect } from 'vitest';
import { button, enter, field, inside, link, type Tab } from '../../support/browsers/tab.ts';
import { goodPassword, linkInMail, type SignedUpUser } from '../../support/sign-up.ts';
import type { SiteScene } from './site-scene.ts';

const expectPath = (tab: Tab, { origin }: SiteScene, path: string) => expect.poll(() => tab.url()).toBe(origin + path);
const heading = '//main//h1';
const action = (name: string) => inside('actions', button(name));
const follow = (name: string) => inside('article-head', button(name));
const commentWith = (text: string) => inside('comment', `[.//p[normalize-space()="${text}"]]`);

/** A stranger reads every kind of page by its links: lists, an article, a tag, a search, a profile, a comment. */
export async function readTheSite(tab: Tab, scene: SiteScene): Promise<void> {
  const { origin, article } = scene;
  await tab.open(origin);
  await tab.click(link('Latest'));
  await expectPath(tab, scene, '/latest');
  await tab.click(link('Next page'));
  await expectPath(tab, scene, '/latest?page=2');
  await tab.click(link('Previous page'));
  await tab.click(`//article${link(article.title)}`);
  expect(await tab.read('//main//article//h1', 'textContent')).toBe(article.title);
  await tab.click(inside('tag-list', link('#bread')));
  await expectPath(tab, scene, '/t/bread');
  await tab.type('//header//*[@name="q"]', `second loaf${enter}`);
  expect(await tab.read('//main//mark', 'textContent')).toMatch(/second|loaf/i);
  const excerpt = '//main//article//p[contains(@class, "p-summary")]';
  expect(await tab.read(excerpt, 'scrollHeight')).toBe(await tab.read(excerpt, 'clientHeight'));
  await tab.click(`//main${link(article.title)}`);
  await tab.click(inside('comment', link('Link')));
  await expect.poll(() => tab.url()).toMatch(/\/comment\/\w+$/);
  await tab.click(inside('comment', link('Tomás Rivera')));
  await expectPath(tab, scene, '/tomas');
  expect(await tab.read(heading, 'textContent')).toBe('Tomás Rivera');
}

/** A member signs in from an article, likes, follows and saves it, comments and replies. */
export async function takePartWithoutScript(tab: Tab, scene: SiteScene, { username, password }: SignedUpUser) {
  await tab.open(scene.origin + scene.article.path);
  await tab.click(inside('actions', link('Like')));
  await tab.type(field('Username or email'), username);
  await tab.type(field('Password'), password);
  await tab.click(button('Sign in'));
  await expectPath(tab, scene, scene.article.path);
  await tab.type(field('Comment'), 'Lost with the page.');
  await likeFollowAndSave(tab);
  expect(await tab.read(field('Comment'), 'value')).toBe('');
  const text = `A comment of ${username}.`;
  await tab.type(field('Comment'), text);
  await commentAndReply(tab, text);
}

/** A visitor signs up, and then does the same without leaving the page. */
export async function takePartWithScript(tab: Tab, scene: SiteScene, username: string): Promise<void> {
  const { origin, article, platform } = scene;
  const email = `${username}@example.com`;
  await tab.open(origin);
  await tab.click(link('Sign up'));
  await tab.type(field('Name'), 'Nora Field');
  await tab.type(field('Username'), username);
  await tab.type(field('Email'), email);
  await tab.type(field('Password'), goodPassword);
  await tab.click(button('Sign up'));
  await expect.poll(() => tab.read(heading, 'textContent')).toBe('Check your email');
  await tab.open(origin + (await linkInMail(platform, email, '/confirm/')));
  await tab.type(field('Password'), goodPassword);
  await tab.click('//main//button');
  await expect.poll(() => tab.read(heading, 'textContent')).toBe('First steps');
  await tab.click(link('Skip'));
  await tab.read('//main//p[contains(., "Follow people, organizations or tags")]', 'textContent');
  await tab.open(origin + article.path);
  const text = `A comment of ${username}.`;
  await tab.type(field('Comment'), text);
  await likeFollowAndSave(tab);
  expect(await tab.read(field('Comment'), 'value')).toBe(text);
  await tab.type(field('Comment'), ' It *stayed*.');
  await commentAndReply(tab, `${text} It stayed.`);
}

/** Each change is awaited, since without a script it loads the page again. */
async function likeFollowAndSave(tab: Tab): Promise<void> {
  const changes = [
    [action('Like'), action('Like'), 'ariaPressed', 'true'],
    [action('Save'), action('Saved'), 'ariaPressed', 'true'],
    [follow('Follow'), follow('Following'), 'textContent', 'Following Mei Tanaka'],
  ] as const;
  for (const [before, after, property, value] of changes) {
    await tab.click(before);
    await expect.poll(() => tab.read(after, property)).toBe(value);
  }
}

/** Sends the comment that was typed, which then reads so, and replies to it. */
async function commentAndReply(tab: Tab, text: string): Promise<void> {
  await tab.click(button('Comment'));
  const own = commentWith(text);
  const reply = `A reply to: ${text}`;
  await tab.click(`${own}//summary`);
  await tab.type(`${own}//textarea`, reply);
  await tab.click(own + button('Reply'));
  expect(await tab.read(commentWith(reply), 'id')).toMatch(/^comment-/);
}
