import { expect, test } from 'vitest';
import { isAmbiguous } from './is-ambiguous.ts';

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1');

test.each([
  ['an archive', `PK\u0005\u0006${'\0'.repeat(18)}`],
  ['a page', '<HTML><body>'],
  ['a page that says so', '<!DOCTYPE html>'],
  ['a script', '<script src=x>'],
  ['a script, on the next line', '<script\nsrc=x>'],
  ['a program of the server', '<?php system(1);'],
  ['a frame', '<iframe src=x>'],
])('rejects a picture that is also %s', (_, rest) => {
  expect(isAmbiguous(Buffer.concat([gif, Buffer.from(rest, 'latin1')]))).toBe(true);
});

test('rejects a picture that is also a document', () => {
  expect(isAmbiguous(Buffer.concat([Buffer.from('GIF89a%PDF-1.7'), Buffer.alloc(5_000)]))).toBe(true);
});

test.each([
  ['nothing else', ''],
  ['what editors write about it', '<?xpacket begin="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>'],
  ['bytes that begin like an archive', 'PK\u0003\u0004'],
])('a picture with %s', (_, rest) => {
  expect(isAmbiguous(Buffer.concat([gif, Buffer.from(rest, 'latin1')]))).toBe(false);
});
