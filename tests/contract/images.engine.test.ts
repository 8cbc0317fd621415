import { colorAt, inspect, photograph, picture } from '@commonplace/images/testing/pictures';
import { ImagesService } from '@commonplace/proto/content/v1/images';
import { createServiceClient } from '@commonplace/testing/service-client';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect } from 'vitest';
import { imagesOf, type Images, type NewImage } from '../support/images.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let images: Images;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
  images = imagesOf(platform);
});

describe('POST /api/images', () => {
  test('accepts a form, and returns the URL of the image', async () => {
    const parts = [
      { name: 'title', content: 'ignored' },
      { name: 'image', filename: '../../evil.html', type: 'text/html', content: await picture('png', 1000, 500) },
    ];
    const answer = await images.sendForm(parts);
    expect(answer.status).toBe(201);
    const { url } = answer.json<NewImage>();
    expect(url).toMatch(/^https:\/\/commonplace\.test\/images\/[0-9a-f]{40}\.png$/);
    const markdown = `![Image description](${url})`;
    expect(answer.json()).toEqual({ url, width: 1000, height: 500, markdown });
    expect(answer.headers.get('location')).toBe(url);
    const { content } = await images.get(url);
    expect(await inspect(content)).toMatchObject({ format: 'png', width: 1000, height: 500 });
    expect(await colorAt(content, 10, 10)).toEqual([255, 0, 0]);
  });

  test('accepts a form without a file name', async () => {
    expect((await images.sendForm([{ name: 'image', content: await picture('png') }])).status).toBe(201);
  });

  test.each(['image/jpeg', 'image/x-whatever', 'application/octet-stream', 'IMAGE/PNG; a=b'])(
    'accepts a raw body as %s, and detects its type from the content',
    async (type) => {
      const answer = await images.send(await picture('jpeg'), type);
      expect(answer.status).toBe(201);
      expect(answer.json<NewImage>().url).toMatch(/\.jpg$/);
    },
  );

  test('removes camera metadata, and rotates the image upright', async () => {
    const { url, width, height } = (await images.send(await photograph(60, 40), 'image/jpeg')).json<NewImage>();
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    const { content } = await images.get(url);
    expect(await inspect(content)).toMatchObject({ width: 40, height: 60, hasMetadata: false });
    expect(content.includes('Secret')).toBe(false);
  });

  test('removes temporary files of each upload', async () => {
    expect((await images.send(await picture('gif'), 'image/gif')).status).toBe(201);
    expect((await images.send('no picture', 'image/gif')).status).toBe(422);
    expect((await images.sendForm([{ name: 'other', filename: 'a', content: 'x' }])).status).toBe(422);
    expect((await images.send('--x\r\n', 'multipart/form-data; boundary=x')).status).toBe(400);
    await expect.poll(images.uploadsLeft).toEqual([]);
  });

  test('returns the same URL for the same image', async () => {
    const content = await picture('webp');
    const [one, other] = await Promise.all([images.send(content, 'image/webp'), images.send(content, 'image/webp')]);
    expect(one.status).toBe(201);
    expect(one.json()).toEqual(other.json());
  });

  test('returns a URL that an article can show unchanged', async () => {
    const key = await images.newKey();
    const { url, markdown } = (await images.send(await picture('png'), 'image/png', key)).json<NewImage>();
    const article = { title: 'With a picture', body_markdown: markdown, published: true, main_image: url };
    const created = await platform.request('POST', '/api/articles', { key, body: { article } });
    expect(created.status).toBe(201);
    expect(created.json()).toMatchObject({ cover_image: url, body_html: expect.stringContaining(`src="${url}"`) });
  });
});

describe('GET /images/{name}', () => {
  let image: NewImage;

  beforeAll(async () => {
    image = (await images.send(await picture('jpeg', 1000, 500), 'image/jpeg')).json<NewImage>();
  });

  test('serves an image as immutable and only as its type', async () => {
    const { status, headers, content } = await images.get(image.url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers.get('set-cookie')).toBeNull();
    const head = await images.get(image.url, {}, 'HEAD');
    expect([head.status, head.content.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(content.length));
  });

  test('returns 304 for a matching ETag', async () => {
    const { headers } = await images.get(image.url);
    const again = await images.get(image.url, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.content.length]).toEqual([304, 0]);
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await images.get(image.url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([640, 90])('resizes to a width of %i', async (size) => {
    const { status, headers, content } = await images.get(image.url.replace('.jpg', `-${size}.webp`));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await inspect(content)).toMatchObject({ format: 'webp', width: size, height: size / 2 });
  });

  test.each([
    'x',
    `${'ab'.repeat(20)}.jpg`,
    `${'ab'.repeat(20)}.svg`,
    '..%2f.signing-key',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '.signing-key',
  ])('returns 404 for %s', async (name) => {
    const { status, headers } = await images.get(`/images/${name}`);
    expect([status, headers.get('x-content-type-options')]).toEqual([404, 'nosniff']);
  });

  test('returns 405 for other methods', async () => {
    const { status, headers } = await images.get(image.url, {}, 'POST');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('images from a URL', () => {
  let person: TestUser;
  const connect = () => createServiceClient(ImagesService, platform.addresses.content);
  const options = () => ({
    principal: userPrincipal({ userId: person.id, username: person.username }),
    timeoutMs: 60_000,
  });

  beforeAll(async () => {
    person = await platform.createUser();
  });

  test('become the profile image of a user', async () => {
    const content = await picture('png', 900, 700);
    await using server = await serve(content);
    await using client = connect();
    const source = { source: { case: 'address' as const, value: server.url } };
    const { path640, path90 } = await client.createProfileImage({ source }, options());
    expect(await inspect((await images.get(path640)).content)).toMatchObject({
      format: 'webp',
      width: 640,
      height: 640,
    });
    expect(await inspect((await images.get(path90)).content)).toMatchObject({ format: 'webp', width: 90, height: 90 });
  });

  test('require a user', async () => {
    await using server = await serve(await picture('gif'));
    await using client = connect();
    const request = { source: { source: { case: 'address' as const, value: server.url } } };
    const asService = { principal: servicePrincipal('cli'), timeoutMs: 60_000 };
    await expect(client.createProfileImage(request, asService)).rejects.toMatchObject({ code: 'unauthenticated' });
    const { path640 } = await client.createProfileImage({ ...request, ownerId: person.id }, asService);
    expect((await images.get(path640)).status).toBe(200);
  });

  test('are reported as unfetchable, without details', async () => {
    await using client = connect();
    const at = (value: string) => client.createImage({ source: { source: { case: 'address', value } } }, options());
    await expect(at('http://169.254.169.254/latest')).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { image: ['is not an address that is fetched'] },
    });
    await using page = await serve(Buffer.from('<p>secret</p>'), 'text/html');
    await expect(at(page.url)).rejects.toMatchObject({ fields: { image: ['is not of a type that is expected'] } });
  });

  test('cannot be made of other files in the object store', async () => {
    await using client = connect();
    const at = (value: string) => client.createImage({ source: { source: { case: 'upload', value } } }, options());
    for (const key of ['images/ab/x.png', 'uploads/../images/x', '', 'uploads/x']) {
      await expect(at(key)).rejects.toMatchObject({ code: 'bad_request' });
    }
  });
});

describe('without an object store', () => {
  test('returns 503 for uploads and reads', async () => {
    await using gateway = await platform.startGateway({ OBJECTS_DIR: undefined });
    const headers = { 'content-type': 'image/png', accept: 'application/vnd.x.api-v1+json', 'user-agent': 'x' };
    const sent = {
      method: 'POST',
      headers: { ...headers, 'api-key': await images.newKey() },
      body: await picture('png'),
    };
    const taken = await fetch(`${gateway.url}/api/images`, sent);
    expect([taken.status, taken.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await taken.json()).toMatchObject({ status: 503 });
    const shown = await fetch(`${gateway.url}/images/${'ab'.repeat(20)}.png`, { headers });
    expect([shown.status, await shown.json()]).toEqual([503, { error: 'service unavailable', status: 503 }]);
  });
});

/** Starts a foreign web server. */
async function serve(content: Buffer, type = 'image/png') {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': type }).end(content));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}
