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

describe('rejected uploads', () => {
  const refusalOf = async (content: Buffer | string) => {
    const answer = await images.send(content, 'image/png');
    expect(answer.status).toBe(422);
    return answer.json<{ error: string; errors: { image: string[] } }>();
  };

  test.each([
    ['text', 'hello'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an executable', Buffer.from('\u007fELF')],
  ])('returns 422 for %s', async (_, content) => {
    const message = 'is not a JPEG, PNG, GIF, WebP, AVIF or SVG image';
    expect(await refusalOf(content)).toEqual({
      error: `Validation failed: Image ${message}`,
      status: 422,
      errors: { image: [message] },
    });
  });

  test('returns 422 for an empty body', async () => {
    expect((await images.send('', 'image/png')).status).toBe(422);
    expect((await images.sendForm([{ name: 'image', filename: 'a.png', content: '' }])).status).toBe(422);
    expect((await platform.request('POST', '/api/images', { key: await images.newKey() })).status).toBe(422);
  });

  test('returns 422 for a decompression bomb, a truncated image and a polyglot file', async () => {
    const whole = await picture('png', 400, 300);
    expect((await refusalOf(flatPng(60_000, 60_000, { pixels: 60_000 }))).errors.image).toEqual([
      'has more than 50 million pixels, or too many frames',
    ]);
    await refusalOf(animation(501));
    await refusalOf(whole.subarray(0, whole.length / 2));
    await refusalOf(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]));
  });

  test('returns 422 for a form without an image, or with another value in its field', async () => {
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
    [
      'no boundary',
      'multipart/form-data',
      'x',
      'the content type must be multipart/form-data, image/* or application/octet-stream',
    ],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a',
      'the form cannot be read',
    ],
    ['no form at all', 'multipart/form-data; boundary=x', 'GIF89a', 'the form cannot be read'],
    [
      'JSON',
      'application/json',
      '{"image":"x"}',
      'the content type must be multipart/form-data, image/* or application/octet-stream',
    ],
    ['text', 'text/plain', 'x', 'the content type must be multipart/form-data, image/* or application/octet-stream'],
    [
      'a URL-encoded form',
      'application/x-www-form-urlencoded',
      'image=x',
      'the content type must be multipart/form-data, image/* or application/octet-stream',
    ],
  ])('returns 400 for %s', async (_, type, body, error) => {
    const answer = await images.send(body, type);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error, status: 400 });
  });

  test('returns 400 for a form with too many parts', async () => {
    const parts = Array.from({ length: 100 }, (_, at) => ({ name: `a${at}`, content: 'x' }));
    expect((await images.sendForm(parts)).status).toBe(400);
  });

  test('returns 401 without a key, 404 in the beta and 405 for another method', async () => {
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

  test('returns 403 for a suspended account', async () => {
    const person = await platform.createUser();
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    expect((await platform.request('PUT', `/api/users/${person.id}/suspend`, { key })).status).toBe(204);
    await platform.settled();
    expect((await images.send(await picture('png'), 'image/png', person.apiKey)).status).toBe(403);
  });
});

describe('limits', () => {
  const most = 25 * 1024 * 1024;

  test('accepts 25 MiB and returns 413 for one byte more', async () => {
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

  test('returns 413 for a body of unknown length that is too large', async () => {
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

  test('returns 429 for the 11th image within 30 seconds, rejected ones included', async () => {
    const key = await images.newKey();
    const image = await picture('png');
    // At once, since a busy machine may take longer for them in turn.
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => images.send(index % 2 === 0 ? image : 'no picture', 'image/png', key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 422, 201, 422, 201, 422, 201, 422, 201, 422]);
    const remaining = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.toSorted((one, other) => other - one)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const refused = await images.send(image, 'image/png', key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('reserves no room for announced bodies that never arrive', async () => {
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

  test('discards an upload that is aborted', async () => {
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

  test('answers 16 simultaneous uploads, including bombs, and stays up', async () => {
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
    // On a busy machine the last ones may get 503.
    await expect.poll(sendAll, { interval: 5_000 }).toEqual(expect.arrayContaining(['image 201', 'bomb 422']));
    expect(['image 201', 'image 503', 'bomb 422', 'bomb 503']).toEqual(expect.arrayContaining([...seen]));
    expect((await untilServed(() => images.send(image, 'image/png'))).status).toBe(201);
  });
});

describe('the storage quota', () => {
  test('rejects uploads of the user who has used it up, and no others', async () => {
    const person = await platform.createUser();
    const content = await picture('png');
    // The quota of the test platform is 1 GiB per user, of which one byte is left.
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
