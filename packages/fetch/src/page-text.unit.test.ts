import { expect, test } from 'vitest';
import { decodePage } from './page-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const html = 'text/html';
/** パン. */
const bread = '\x83p\x83\x93';

test.each<[string, Buffer, string]>([
  ['text/html; charset=iso-8859-1', latin1('Caf\xe9 \x93x\x94'), 'Café “x”'],
  ['text/html; Charset="ISO-8859-15"; q=1', latin1('\xa4'), '€'],
  ['text/html; charset=shift_jis', latin1(bread), 'パン'],
  [html, latin1(`<meta charset="Shift_JIS">${bread}`), '<meta charset="Shift_JIS">パン'],
  [
    html,
    latin1(`<!-- <meta charset=utf-8> --><META Content='x; charset = sjis' http-equiv=Content-Type>${bread}`),
    'パン',
  ],
  ['text/html; charset=utf-8', latin1('<meta charset=shift_jis>Caf\xc3\xa9'), 'Café'],
  ['text/html; charset=nonsense', latin1(`<meta charset=nonsense><meta charset=shift_jis>${bread}`), 'パン'],
  ['text/html; charset=iso-8859-1', Buffer.from('\ufeffCafé'), 'Café'],
  ['text/html; charset=iso-8859-1', utf16('\ufeffCafé'), 'Café'],
  [html, utf16('\ufeffCafé').swap16(), 'Café'],
  ['text/html; charset=utf-16', utf16('Café'), 'Café'],
  [html, Buffer.from('<meta charset="utf-16">Café'), 'Café'],
  [html, Buffer.from('Café'), 'Café'],
  [html, latin1('Caf\xe9'), 'Café'],
  [html, latin1(`<meta charset="koi8-r">${'x'.repeat(2_000)}\xc8`), 'х'],
  [html, latin1(`${'x'.repeat(2_000)}<meta charset="koi8-r">\xc8`), 'х'],
  ['application/xhtml+xml', latin1('<?xml version="1.0" encoding="iso-8859-2"?>\xb1'), 'ą'],
  ['', latin1('Caf\xe9'), 'Café'],
  ['text/html; charset=iso-2022-kr', latin1('<a href="/">x</a>'), '\ufffd'],
])('reads %s', (contentType, bytes, end) => {
  const text = decodePage(bytes, contentType);
  expect(text.slice(-end.length)).toBe(end);
  expect(text.startsWith('\ufeff')).toBe(false);
});
