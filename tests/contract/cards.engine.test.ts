import { afterAll, describe, expect, vi } from 'vitest';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  author = await platform.createUser();
});
afterAll(() => site[Symbol.asyncDispose]());

const write = async (fields: object) => {
  const article = { body_markdown: 'Rye.', published: true, tags: ['cardrye'], ...fields };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number; path: string }>();
};

/** Returns the properties of the preview image of a page. */
async function previewOf(path: string): Promise<Record<string, string>> {
  const { text } = await visitor.get(path);
  const found = text.matchAll(/<meta\s+property="og:(image[:a-z]*)" content="([^"]*)"/g);
  return Object.fromEntries(Array.from(found, ([, name = '', content = '']) => [name, content]));
}

const get = (url: string) => fetch(site.url + url.replace(publicUrl, ''), { redirect: 'manual' });

/**
 * Returns the properties of the preview image of a page, and its image. A card names the site: after a test that renamed it,
 * a page may still have the version of the former name, which redirects to the present one.
 */
function drawnPreviewOf(path: string) {
  const read = async () => {
    const { image = '', ...others } = await previewOf(path);
    const answer = await get(image);
    expect(answer.status, path).toBe(200);
    return { image, answer, ...others };
  };
  return vi.waitFor(read, { timeout: 60_000 });
}

describe('cards', () => {
  test('stand for articles without an image, people, organizations, tags and other pages', async () => {
    const { path } = await write({ title: 'Rye & <spelt>' });
    const organization = await platform.createOrganization(author);
    const images = new Set<string>();
    for (const page of [path, `/${author.username}`, `/${organization.username}`, '/t/cardrye', '/tags']) {
      const { image, answer, ...others } = await drawnPreviewOf(page);
      expect(image, page).toMatch(new RegExp(String.raw`^${publicUrl}/assets/cards/[a-z]+/[^/]+/[0-9a-f]{20}\.png$`));
      expect(others).toEqual({
        'image:type': 'image/png',
        'image:width': '1200',
        'image:height': '630',
        'image:alt': expect.stringMatching(/./),
      });
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('set-cookie')).toBeNull();
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        'PNG',
        1_200,
        630,
      ]);
      images.add(bytes.toString('base64'));
    }
    expect(images.size).toBe(5);
    expect((await previewOf(path))['image:alt']).toBe('Rye &amp; &lt;spelt&gt;');
  });

  test('give way to a cover', async () => {
    const { path } = await write({ title: 'Covered', main_image: 'https://cdn.example.com/cover.png' });
    expect(await previewOf(path)).toEqual({ image: 'https://cdn.example.com/cover.png' });
  });

  test('redirect from any other version to the one of the present title', async () => {
    const { id, path } = await write({ title: 'Before' });
    const { image: before = '' } = await previewOf(path);
    const body = { article: { title: 'After' } };
    expect((await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body })).status).toBe(200);
    await expect.poll(async () => (await previewOf(path))['image:alt']).toBe('After');
    const { image: after = '' } = await previewOf(path);
    for (const url of [before, `/assets/cards/articles/${id}/0.png`, `${after}?other`]) {
      const answer = await get(url);
      expect([answer.status, answer.headers.get('location')], url).toEqual([302, after.replace(publicUrl, '')]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('do not exist for drafts and what is unknown', async () => {
    const draft = await write({ title: 'Draft', published: false });
    const paths = [
      `articles/${draft.id}`,
      'articles/999999999',
      'articles/x',
      'profiles/no-one-here',
      'tags/none',
      'x/1',
    ];
    for (const path of paths) expect((await get(`/assets/cards/${path}/0.png`)).status, path).toBe(404);
  });
});
