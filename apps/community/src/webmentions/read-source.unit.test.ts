import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

const target = 'https://site.example/ada/bread-1a2b';
const read = (html: string) => readSource(html, 'https://mei.example/posts/', target);

test.each([
  `<a href="${target}">bread</a>`,
  `<a href="${target}/#comments">bread</a>`,
  `<link rel="related" href="//SITE.example/ada/bread-1a2b">`,
  `<img src='${target}'>`,
])('finds %s', (html) => {
  expect(read(html)).toEqual({ title: null, authorName: null });
});

test.each([
  '',
  target,
  `<!-- <a href="${target}"></a> -->`,
  `<script>"<a href='${target}'></a>"</script>`,
  `<textarea><a href="${target}"></a></textarea>`,
  `<a href="${target}-2">other</a>`,
  '<a href="/ada/bread-1a2b">on this host</a>',
  `<a title="${target}">no link</a>`,
])('finds no link in %s', (html) => {
  expect(read(html)).toBeUndefined();
});

test('reads title and author as short plain text', () => {
  const link = `<a href="${target}">x</a>`;
  expect(read(`<title> On\n <b>bread</b> &amp; \u202Emore</title><meta name="Author" content="Mei">${link}`)).toEqual({
    title: 'On <b>bread</b> & more',
    authorName: 'Mei',
  });
  expect(read(`<title>\u200dمی\u200cخواهم 👩\u200d🍳 Z${'\u0301'.repeat(500)}!\u200c</title>${link}`)?.title).toBe(
    `می\u200cخواهم 👩\u200d🍳 Z${'\u0301'.repeat(4)}!`,
  );
  const long = read(`<meta property="og:title" content="${'😀'.repeat(300)}"><title>Other</title>${link}`);
  expect(long?.title).toBe(`${'😀'.repeat(199)}…`);
});
