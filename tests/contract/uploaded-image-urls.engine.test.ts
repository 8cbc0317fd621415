import { picture } from '@commonplace/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagesOf, type NewImage } from '../support/images.ts';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

/** The site URL of a first start, which other machines cannot reach. */
const site = 'http://127.0.0.1:3000';
let platform: Platform;
let admin: TestUser;
let image: string;
let size: NewImage;

beforeAll(async () => {
  platform = await startPlatform({ PUBLIC_URL: site });
  admin = await platform.createUser({ role: 'admin' });
  size = (await imagesOf(platform).send(await picture('png'), 'image/png')).json<NewImage>();
  image = size.url;
});
afterAll(() => platform?.[Symbol.asyncDispose]());

let made = 0;
const send = async (method: string, path: string, body: object) => {
  const answer = await platform.request(method, path, { body, key: admin.apiKey });
  return { status: answer.status, ...answer.json<Record<string, unknown>>() };
};
const newName = () => `own-images-${(made += 1)}`;
const article = (fields: object) => send('POST', '/api/articles', { article: { title: newName(), ...fields } });
const organization = (fields: object) =>
  send('POST', '/api/organizations', { organization: { username: newName(), name: 'Own images', ...fields } });
const podcast = (fields: object) =>
  send('POST', '/api/podcasts', { podcast: { title: 'Show', slug: newName(), ...fields } });
const subforem = (fields: object) =>
  send('POST', '/api/subforems', { subforem: { domain: `${newName()}.example.com`, name: 'Sub', ...fields } });
const page = (fields: object) =>
  send('POST', '/api/pages', { title: newName(), description: 'x', body_markdown: 'x', ...fields });

const badge = (address: string) =>
  send('POST', '/api/badges', { badge: { title: newName(), description: 'x', remote_badge_image_url: address } });

/** Every field that accepts an image URL, with the field that shows it. */
const fields: [
  name: string,
  given: (address: string) => Promise<{ status: number }>,
  shown: (address: string) => object,
][] = [
  ['main_image', (address) => article({ main_image: address }), (address) => ({ cover_image: address })],
  [
    'cover_image of front matter',
    (address) => article({ body_markdown: `---\ntitle: ${newName()}\ncover_image: ${address}\n---\nText` }),
    (address) => ({ cover_image: address, social_image: address }),
  ],
  ['profile_image', (address) => organization({ profile_image: address }), (address) => ({ profile_image: address })],
  ['image_url of a podcast', (address) => podcast({ image_url: address }), (address) => ({ image_url: address })],
  [
    'image_url of an episode',
    async (address) => {
      const { slug } = (await podcast({})) as unknown as { slug: string };
      const podcast_episode = { title: 'x', slug: 'x', media_url: 'https://cdn.example.com/1.mp3', image_url: address };
      return send('POST', `/api/podcasts/${slug}/episodes`, { podcast_episode });
    },
    (address) => ({ image_url: address }),
  ],
  ['logo_image_url', (address) => subforem({ logo_image_url: address }), (address) => ({ logo_image_url: address })],
  ['cover_image_url', (address) => subforem({ cover_image_url: address }), (address) => ({ cover_image_url: address })],
  ['social_image', (address) => page({ social_image: address }), (address) => ({ social_image: { url: address } })],
  ['remote_badge_image_url', badge, () => ({ badge_image: { url: expect.stringMatching(`^${site}/images/`) } })],
];

test.each(fields)('%s accepts an uploaded image under every name of this machine', async (_name, give, shown) => {
  expect(image).toMatch(`${site}/images/`);
  for (const address of [image, image.replace('127.0.0.1', 'localhost')]) {
    expect(await give(address)).toMatchObject({ status: 201, ...shown(address) });
  }
});

test.each(fields)('%s rejects other URLs in the private network', async (_name, give) => {
  for (const origin of ['http://127.0.0.1:3001', 'http://10.0.0.1', 'http://localhost', 'https://127.0.0.1:3000']) {
    expect(await give(image.replace(site, origin)), origin).toMatchObject({ status: 422 });
  }
});

test('keeps the cover image of an article on an update, and shows images in its text', async () => {
  const { id } = (await article({ main_image: image, body_markdown: `![x](${image})` })) as unknown as { id: number };
  const changed = await send('PUT', `/api/articles/${id}`, { article: { description: 'Changed' } });
  expect(changed).toMatchObject({ status: 200, cover_image: image, body_html: expect.stringContaining(image) });
});

test('shows uploaded images in texts in their size, unless the author gave another', async () => {
  const body_markdown = `![x](${image})\n\n<img src="${image}" width="7">\n\n![y](https://cdn.example.com/1.png)`;
  const { body_html: html } = (await article({ body_markdown })) as unknown as { body_html: string };
  expect(html.match(/<img [^>]*>/g)).toEqual([
    `<img src="${image}" alt="x" width="${size.width}" height="${size.height}" loading="lazy" />`,
    `<img src="${image}" width="7" loading="lazy" />`,
    '<img src="https://cdn.example.com/1.png" alt="y" loading="lazy" />',
  ]);
});

test('accepts the image in billboards and site settings', async () => {
  const billboard = { name: 'x', body_markdown: `![x](${image})`, placement_area: 'sidebar_left' };
  expect(await send('POST', '/api/billboards', billboard)).toMatchObject({
    status: 201,
    processed_html: expect.stringContaining(image),
  });
  const site_config = { main_social_image: image, mascot_image_url: image, logo_png: image };
  const { status } = await platform.request('PUT', '/api/admin/config', { body: { site_config }, key: admin.apiKey });
  expect(status).toBe(200);
});

test('creates no badge from a missing image', async () => {
  const missing = image.replace(/[0-9a-f]{40}/, '0'.repeat(40));
  expect(await badge(missing)).toMatchObject({ status: 422, errors: { remote_badge_image_url: ['does not exist'] } });
});
