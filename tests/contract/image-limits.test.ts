import { animation, flatPng, picture } from '@commonplace/images/testing/pictures';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { imagesOf, type Images } from '../support/images.ts';
import type { Platform } from '../support/platform.ts';
import { holdConnections, sendRaw } from '../support/raw.ts';
import { untilServed } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let images: Images;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
  images = imagesOf(platform);
});

describe('what is refused', () => {
  const refusalOf = async (content: Buffer | string) => {
    const answer = await images.send(content, 'image/png');
    expect(answer.status).toBe(422);
    return answer.json<{ error: string; errors: { image: string[] } }>();
  };

  test.each([
    ['text', 'hello'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', Buffer.from('\u007fELF')],
  ])('%s: 422', async (_, content) => {
    const message = 'is not a JPEG, PNG, GIF, WebP, AVIF or SVG image';
    expect(await refusalOf(content)).toEqual({
      error: `Validation failed: Image ${message}`,
      status: 422,
      errors: { image: [message] },
    });
  });

  test('no bytes: 422', async () => {
    expect((await images.send('', 'image/png')).status).toBe(422);
    expect((await images.sendForm([{ name: 'image', filename: 'a.png', content: '' }])).status).toBe(422);
    expect((await platform.request('POST', '/api/images', { key: await images.newKey() })).status).toBe(422);
  });

  test('a bomb, an image that is cut off, and one that is something else as well: 422', async () => {
    const whole = await picture('png', 400, 300);
    expect((await refusalOf(flatPng(60_000, 60_000, { pixels: 60_000 }))).errors.image).toEqual([
      'has more than 50 million pixels, or too many frames',
    ]);
    await refusalOf(animation(501));
    await refusalOf(whole.subarray(0, whole.length / 2));
    await refusalOf(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]));
  });

  test('a form without the image, or with something else under its name: 422', async () => {
    const answer = await images.sendForm([{ name: 'picture', filename: 'a.png', content: await picture('png') }]);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      error: 'param is missing or the value is empty: image',
      errors: { image: ["can't be blank"] },
    });
    expect((await images.sendForm([{ name: 'image', content: 'just a text' }])).status).toBe(422);
    expect((await images.sendForm([])).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a',
    ],
    ['no form at all', 'multipart/form-data; boundary=x', 'GIF89a'],
    ['JSON', 'application/json', '{"image":"x"}'],
    ['text', 'text/plain', 'x'],
    ['a form of the other kind', 'application/x-www-form-urlencoded', 'image=x'],
  ])('%s: 400', async (_, type, body) => {
    const answer = await images.send(body, type);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: expect.any(String), status: 400 });
  });

  test('a form of too many parts: 400', async () => {
    const parts = Array.from({ length: 100 }, (_, at) => ({ name: `a${at}`, content: 'x' }));
    expect((await images.sendForm(parts)).status).toBe(400);
  });

  test('without a key: 401; as beta: 404; with another method: 405', async () => {
    const image = await picture('png');
    const headers = { 'content-type': 'image/png' };
    expect((await platform.request('POST', '/api/images', { body: image, headers })).status).toBe(401);
    const key = await images.newKey();
    expect((await platform.request('POST', '/api/images', { key, version: 'beta', body: image, headers })).status).toBe(
      404,
    );
    const other = await platform.request('PUT', '/api/images', { key, body: image, headers });
    expect(other.status).toBe(405);
    expect(other.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test('from a suspended account: 403 (S4)', async () => {
    const person = await platform.createUser();
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    expect((await platform.request('PUT', `/api/users/${person.id}/suspend`, { key })).status).toBe(204);
    await platform.settled();
    expect((await images.send(await picture('png'), 'image/png', person.apiKey)).status).toBe(403);
  });
});

describe('limits', () => {
  const most = 25 * 1024 * 1024;

  test('25 MiB are read and not one byte more: 413 (S11)', async () => {
    const send = (length: number) => untilServed(() => images.send(Buffer.alloc(length), 'image/png'));
    const sendForm = (length: number) =>
      untilServed(() => images.sendForm([{ name: 'image', filename: 'a', content: Buffer.alloc(length) }]));
    expect((await send(most)).status).toBe(422);
    for (const answer of [await send(most + 1), await sendForm(most + 1), await sendForm(most + 100_000)]) {
      expect(answer.status).toBe(413);
      expect(answer.json()).toEqual({ error: 'payload too large', status: 413 });
    }
    expect((await sendForm(most)).status).toBe(422);
  });

  test('a body of unknown length that is too large: 413', async () => {
    const key = await images.newKey();
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const head = [
      'POST /api/images HTTP/1.1',
      'host: x',
      'user-agent: x',
      `api-key: ${key}`,
      'accept: application/vnd.commonplace.api-v1+json',
      'content-type: image/png',
      'transfer-encoding: chunked',
      'connection: close',
    ].join('\r\n');
    const answers = await sendRaw(platform.url, `${head}\r\n\r\n${chunk.repeat(420)}0\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([413]);
  });

  test('the 11th image within 30 seconds: 429, with what is left; what is refused counts too', async () => {
    const key = await images.newKey();
    const image = await picture('png');
    for (let left = 9; left >= 0; left--) {
      const answer = await images.send(left % 2 === 0 ? image : 'no picture', 'image/png', key);
      expect(answer.status).toBe(left % 2 === 0 ? 201 : 422);
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const refused = await images.send(image, 'image/png', key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('bodies that do not come take no room of others, whatever they announce', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => platform.createUser()));
    const begun = (key: string) =>
      [
        'POST /api/images HTTP/1.1',
        'Host: x',
        'User-Agent: tests',
        `Api-Key: ${key}`,
        'Accept: application/vnd.x.api-v1+json',
        'Content-Type: image/png',
        'Content-Length: 26000000',
        '',
        'x',
      ].join('\r\n');
    using _held = await holdConnections(
      platform.url,
      people.flatMap(({ apiKey }) => Array<string>(8).fill(begun(apiKey))),
    );
    const image = await picture('png');
    await expect.poll(async () => (await images.send(image, 'image/png', people[0]?.apiKey)).status).toBe(429);
    expect((await images.send(image, 'image/png')).status).toBe(201);
  });

  test('who goes away in the middle leaves nothing behind', async () => {
    const key = await images.newKey();
    const { port, hostname } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/images HTTP/1.1\r\nhost: x\r\nuser-agent: x\r\napi-key: ${key}\r\naccept: application/vnd.x.api-v1+json\r\ncontent-type: image/png\r\ncontent-length: 1000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(200_000));
    await expect.poll(images.uploadsLeft).toHaveLength(1);
    socket.destroy();
    await expect.poll(images.uploadsLeft).toEqual([]);
    expect((await images.send(await picture('png'), 'image/png')).status).toBe(201);
  });

  test('16 at once, of which two are decoded at a time, bombs among them: each has its answer, and the platform lives', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => platform.createUser()));
    const image = await picture('png', 300, 200);
    const bomb = flatPng(60_000, 60_000, { pixels: 60_000 });
    const seen = new Set<string>();
    const sendAll = async () => {
      const answers = await Promise.all(
        people.map(({ apiKey }, at) => images.send(at % 2 === 0 ? image : bomb, 'image/png', apiKey)),
      );
      answers.forEach(({ status }, at) => seen.add([at % 2 === 0 ? 'image' : 'bomb', status].join(' ')));
      return [...seen];
    };
    // On a machine that is busy the last of them are told to come again.
    await expect.poll(sendAll, { interval: 5_000 }).toEqual(expect.arrayContaining(['image 201', 'bomb 422']));
    expect(['image 201', 'image 503', 'bomb 422', 'bomb 503']).toEqual(expect.arrayContaining([...seen]));
    expect((await untilServed(() => images.send(image, 'image/png'))).status).toBe(201);
  });
});

describe('a person with much', () => {
  test('has no room for more, and others have', async () => {
    const person = await platform.createUser();
    const content = await picture('png');
    // The test's platform gives everybody 1 GiB, of which one byte is left.
    const client = new Client({ connectionString: platform.databaseUrls.content });
    await client.connect();
    await client.query(
      `insert into images (owner_id, digest, shape, ending, width, height, bytes)
       values ($1, 'much', 'whole', 'png', 1, 1, 1024 * 1024 * 1024 - 1)`,
      [person.id],
    );
    await client.end();
    const send = (key?: string) => untilServed(() => images.send(content, 'image/png', key));
    expect((await send(person.apiKey)).status).toBe(201);
    const refused = await send(person.apiKey);
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { image: ['exceeds your storage quota for images'] } });
    expect((await send()).status).toBe(201);
  });
});
