import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '@commonplace/domain/errors';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createImageDecoder, type ImageDecoder } from './image-decoder.ts';
import type { ImageForm } from './program-messages.ts';
import {
  animatedPng,
  animation,
  colorAt,
  flatPng,
  foreignPicture,
  inspect,
  photograph,
  picture,
  slowDrawing,
  type PictureFormat,
} from './testing/pictures.ts';

/** The time for an image, and so the longest wait: starting a process takes seconds on a busy machine. */
const patientMs = 300_000;
const decoder = createImageDecoder(2, patientMs);
let people = 0;

interface DecodeInput extends Partial<ImageForm> {
  ownerId?: number;
  /** The length of the content by default. */
  bytes?: number;
  signal?: AbortSignal;
  by?: ImageDecoder;
}

function decode(content: Buffer | (() => Promise<Readable>), input: DecodeInput = {}) {
  const { shape = 'whole', crop, ownerId = (people += 1), signal = new AbortController().signal, by = decoder } = input;
  const { bytes = Buffer.isBuffer(content) ? content.length : 0 } = input;
  const open = Buffer.isBuffer(content) ? async () => Readable.from([content], { objectMode: false }) : content;
  return by.decode(open, { shape, crop, ownerId, bytes, signal });
}

async function refusalOf(content: Buffer, input: DecodeInput = {}): Promise<string> {
  const error: unknown = await decode(content, input).catch((reason: unknown) => reason);
  if (!(error instanceof DomainError))
    throw new Error('the image was accepted, or something else failed', { cause: error });
  expect(error).toMatchObject({ code: 'validation_failed', fields: { image: [expect.any(String)] } });
  return error.fields?.['image']?.[0] ?? '';
}

const [notAnImage, tooLarge, broken, ambiguous, tooComplex] = [
  'is not a JPEG, PNG, GIF, WebP, AVIF or SVG image',
  'has more than 50 million pixels, or too many frames',
  'is damaged or incomplete',
  'is not only an image',
  'takes too much time or memory to decode',
];

describe('an image', () => {
  test.each<[PictureFormat, string]>([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'webp'],
  ])('in %s is encoded again, with its smaller sizes', async (format, ending) => {
    const { width, height, variants } = await decode(await picture(format, 1000, 500));
    expect({ width, height }).toEqual({ width: 1000, height: 500 });
    expect(variants.map(({ size, ending }) => `${size}.${ending}`)).toEqual([`whole.${ending}`, '640.webp', '90.webp']);
    const sizes = await Promise.all(variants.map(async ({ content }) => inspect(content)));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1000, 500],
      [640, 320],
      [90, 45],
    ]);
    for (const { content } of variants) {
      const [red = 0, , blue = 0] = await colorAt(content, 5, 5);
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  });

  test('is never enlarged', async () => {
    const { variants } = await decode(await picture('png', 60, 40));
    const sizes = await Promise.all(variants.map(async ({ content }) => inspect(content)));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [60, 40],
      [60, 40],
      [60, 40],
    ]);
  });

  test('is upright, without metadata', async () => {
    const original = await photograph(60, 40);
    expect(await inspect(original)).toMatchObject({ hasMetadata: true });
    const { width, height, variants } = await decode(original);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    for (const { content } of variants) {
      expect(await inspect(content)).toMatchObject({ width: 40, height: 60, hasMetadata: false });
      expect(content.includes('Secret')).toBe(false);
    }
  });

  test('keeps its animation; smaller sizes are still', async () => {
    const { width, height, variants } = await decode(animation(5, 20, 10));
    expect({ width, height }).toEqual({ width: 20, height: 10 });
    const images = await Promise.all(variants.map(async ({ content }) => inspect(content)));
    expect(images.map(({ format, pages }) => [format, pages ?? 1])).toEqual([
      ['gif', 5],
      ['webp', 1],
      ['webp', 1],
    ]);
  });

  test('that is a drawing becomes pixels', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="red"/></svg>';
    const { variants } = await decode(Buffer.from(svg));
    expect(variants[0]).toMatchObject({ ending: 'png' });
    expect(await colorAt(variants[0]?.content ?? Buffer.alloc(0), 5, 5)).toEqual([255, 0, 0]);
  });

  test('that is a drawing loads nothing external', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commonplace-images-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const secret = join(folder, 'secret.png');
    await writeFile(secret, await picture('png', 10, 10));
    const elsewhere = `xlink:href="file://${secret}" width="10" height="10"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">
      <rect width="10" height="10" fill="lime"/><image ${elsewhere}/><script>alert(1)</script></svg>`;
    const { variants } = await decode(Buffer.from(svg));
    expect(await colorAt(variants[0]?.content ?? Buffer.alloc(0), 2, 2)).toEqual([0, 255, 0]);
  });

  test('for a profile is square, in the smaller sizes only', async () => {
    const { variants } = await decode(await picture('jpeg', 1000, 700), { shape: 'square' });
    expect(variants.map(({ size }) => size)).toEqual([640, 90]);
    const sizes = await Promise.all(variants.map(async ({ content }) => inspect(content)));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [640, 640],
      [90, 90],
    ]);
    const small = await decode(await picture('jpeg', 60, 40), { shape: 'square' });
    expect(await inspect(small.variants[0]?.content ?? Buffer.alloc(0))).toMatchObject({ width: 40, height: 40 });
  });

  test('for a profile shows the chosen square of the upright image', async () => {
    // Red above blue.
    const photo = await photograph(60, 40);
    const squareAt = async (top: number) => {
      const { variants } = await decode(photo, { shape: 'square', crop: { left: 0.2, top, size: 0.5 } });
      const content = variants[0]?.content ?? Buffer.alloc(0);
      expect(await inspect(content)).toMatchObject({ width: 20, height: 20 });
      return colorAt(content, 10, 10);
    };
    const [red = 0] = await squareAt(0);
    const [, , blue = 0] = await squareAt(0.9);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeGreaterThan(200);
  });

  test('of the maximum number of pixels is accepted', async () => {
    const { width, height } = await decode(flatPng(10_000, 5_000));
    // Made smaller, since encoding in full would take too long.
    expect({ width, height }).toEqual({ width: 6_928, height: 3_464 });
    const photo = await decode(await picture('jpeg', 6_000, 5_000));
    expect(photo).toMatchObject({ width: 6_000, height: 5_000 });
  });
});

describe('rejections', () => {
  test.each([
    ['text', Buffer.from('hello')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.7\n%\u00e2\u00e3')],
    ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001')],
    ['an archive', Buffer.from('PK\u0003\u0004')],
    ['a film', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom')],
    ['the beginning of a picture', Buffer.from('GIF89a')],
    ['zeros', Buffer.alloc(100_000)],
  ])('%s', async (_, content) => {
    expect(await refusalOf(content)).toBe(notAnImage);
  });

  test('an empty file', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe('is empty');
  });

  test('a picture in an unsupported format', async () => {
    expect(await refusalOf(await foreignPicture())).toBe(notAnImage);
  });

  test.each([
    ['more pixels than are taken', flatPng(10_000, 5_001, { pixels: 10_000 })],
    ['pixels without end', flatPng(60_000, 60_000, { pixels: 60_000 })],
    ['an edge without end', flatPng(16_001, 10)],
    ['too many frames', animation(501)],
    ['frames of too many pixels', animation(500, 400, 300)],
    ['a drawing without end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')],
  ])('%s, before it is decoded', async (_, content) => {
    expect(await refusalOf(content)).toBe(tooLarge);
  });

  test.each<PictureFormat>(['jpeg', 'png', 'webp', 'gif', 'avif'])('%s that is cut off', async (format) => {
    const whole = await picture(format, 400, 300);
    expect([broken, notAnImage]).toContain(await refusalOf(whole.subarray(0, Math.floor(whole.length / 2))));
  });

  test('a damaged picture', async () => {
    const png = await picture('png', 400, 300);
    png.fill(0x55, png.length - 200, png.length - 20);
    expect(await refusalOf(png)).toBe(broken);
  });

  test('a picture that is also an archive or a page', async () => {
    const jpeg = await picture('jpeg');
    const archive = Buffer.concat([jpeg, Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1')]);
    expect(await refusalOf(archive)).toBe(ambiguous);
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))).toBe(ambiguous);
  });

  test('a PNG of several frames, unless it becomes a still picture', async () => {
    expect(await refusalOf(await animatedPng(3))).toContain('is an animated PNG');
    expect(await decode(await animatedPng(3), { shape: 'square' })).toMatchObject({ width: 40, height: 40 });
    expect(await decode(await animatedPng(1))).toMatchObject({ width: 60, height: 40 });
  });

  test('a drawing that takes minutes, before it is drawn', async () => {
    expect(await refusalOf(slowDrawing())).toBe(tooComplex);
  });

  test('a drawing that takes longer than estimated, at its CPU limit', async () => {
    const size = 'width="4000" height="4000"';
    const layers = `<rect ${size} fill-opacity=".5"/>`.repeat(10_000);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${layers}</svg>`;
    expect(await refusalOf(Buffer.from(svg), { by: createImageDecoder(1, 600_000) })).toBe(tooComplex);
  });

  test.each([
    [
      'entities within entities',
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&g;&g;&g;&g;</text></svg>',
    ],
    [
      'uses within uses',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a0"><rect width="9" height="9"/></g>${Array.from({ length: 30 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}<use href="#a30"/></svg>`,
    ],
    [
      'elements within elements',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g>'.repeat(200_000)}`,
    ],
  ])('a drawing of %s', async (_, svg) => {
    expect(await refusalOf(Buffer.from(svg))).toMatch(/^is not a JPEG|^is damaged|^takes too much/);
  });
});

describe('the decoder', () => {
  test('survives nine concurrent bombs of five users, two at a time', async () => {
    const bombs = [flatPng(60_000, 60_000, { pixels: 60_000 }), Buffer.alloc(1_000_000, 'x'), animation(501)];
    const sent = Array.from({ length: 9 }, (_, at) =>
      decode(bombs[at % bombs.length] ?? Buffer.alloc(0), { ownerId: -1 - (at % 5) }),
    );
    const refused = { status: 'rejected', reason: { code: 'validation_failed' } };
    for (const outcome of await Promise.allSettled(sent)) expect(outcome).toMatchObject(refused);
    expect(await decode(await picture('png'))).toMatchObject({ width: 60, height: 40 });
  });

  test('lets other users pass one with large images', async () => {
    const content = await picture('png');
    const large = { ownerId: -100, bytes: 10 * 1024 * 1024 };
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => decode(content, large)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as DomainError).code)).toEqual(['rate_limited', 'rate_limited']);
    expect(await decode(content, large)).toMatchObject({ width: 60 });
  });

  test('accepts as many as can be decoded in time, and rejects others at once', async () => {
    const single = createImageDecoder(1, patientMs);
    const large = Buffer.concat([await picture('png'), Buffer.alloc(10 * 1024 * 1024)]);
    const controller = new AbortController();
    let opened = 0;
    const open = () => {
      opened += 1;
      return new Promise<Readable>((resolve) => {
        controller.signal.addEventListener('abort', () => resolve(Readable.from([large.subarray(0, 1)])));
      });
    };
    const { signal } = controller;
    const sent = Array.from({ length: 50 }, (_, at) =>
      single.decode(open, { shape: 'whole', ownerId: -300 - at, bytes: large.length, signal }),
    );
    const refused = await Promise.allSettled(sent.slice(11));
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } });
    }
    controller.abort();
    for (const outcome of await Promise.allSettled(sent.slice(0, 11))) {
      expect(outcome).toMatchObject({ reason: { code: 'cancelled' } });
    }
    expect(opened).toBe(1);
  });

  test('lets users wait for at most one image of another user', async () => {
    const single = createImageDecoder(1, patientMs);
    const content = await picture('png');
    const ended: string[] = [];
    const send = async (name: string, ownerId: number) => {
      await decode(content, { ownerId, by: single });
      ended.push(name);
    };
    const many = Array.from({ length: 6 }, (_, at) => send(`many ${at}`, -200));
    await Promise.all([...many, send('one', -201)]);
    expect(ended.indexOf('one')).toBeLessThanOrEqual(1);
    expect(ended).toHaveLength(7);
  });

  test('stops with the call that it is for', async () => {
    const controller = new AbortController();
    const drawing = slowDrawing();
    const open = async () =>
      Readable.from(
        (async function* () {
          yield drawing.subarray(0, 10);
          controller.abort();
          yield drawing.subarray(10);
        })(),
      );
    const decoding = decode(open, { signal: controller.signal });
    await expect(decoding).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('fails with the error of its source', async () => {
    const gone = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('GIF89a');
          throw new Error('the store is unreachable');
        })(),
      );
    await expect(decode(gone)).rejects.toThrow('the store is unreachable');
    await expect(decode(() => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  });
});
