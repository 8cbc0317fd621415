import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

const target = 'https://site.example/ada/bread-1a2b';
const read = (html: string) => readSource({ html, url: 'https://mei.example/posts/' }, target);

test.each([
  `<a href="${target}">bread</a>`,
  `<a href="${target}/#comments">bread</a>`,
  `<link rel="related" href="//SITE.example/ada/bread-1a2b">`,
  `<img src='${target}'>`,
  '<base href="https://site.example"><a href="ada/bread-1a2b">bread</a>',
  '<a href="bread-1a2b">bread</a><p><base target="x" href="//site.example/ada/">',
  `<base><base href="${target}"><base href="https://other.example/"><a href="">bread</a>`,
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
  `<template><template></template><a href="${target}"></a></template>`,
  '<template><base href="https://site.example/ada/"></template><a href="bread-1a2b">other</a>',
  '<svg><base href="https://site.example/ada/"></svg><a href="bread-1a2b">other</a>',
  '<base href="data:text/html,x"><a href="bread-1a2b">other</a>',
  `<base href="${target}">`,
  `<noframes><a href="${target}"></a></noframes>`,
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

test.each([
  ['<title>Real</title><svg><title>Icon</title></svg>', 'Real'],
  ['<svg><title>Icon</title></svg><title>Real</title>', 'Real'],
  ['<svg><title>Icon</title></svg>', null],
  ['<SVG viewBox="0"><g><Title>Icon</title></g><desc><title>Real</title></desc></SVG>', 'Real'],
  ['<svg><style><title></style></svg><title>Real</title>', 'Real'],
  ['<svg><script>"<title>"</script></svg><title>Real</title>', 'Real'],
  ['<svg/><title>Real</title>', 'Real'],
  ['<svg><p>x</p><title>Real</title>', 'Real'],
  ['<svg><foreignObject><title>Real</title></foreignObject><title>Icon</title></svg>', 'Real'],
  ['<math><title>Formula</title><mi><title>Real</title></mi></math>', 'Real'],
  ['<math><annotation-xml encoding="text/html"><title>Real</title></annotation-xml></math>', 'Real'],
  ['<template><title>Inert</title></template><title>Real</title>', 'Real'],
  ['<template><template></template><title>Inert</title></template><title>Real</title>', 'Real'],
  ['<noscript><title>Without script</title></noscript><title>Real</title>', 'Real'],
  ['<title>Real</title><title>Second</title>', 'Real'],
  ['<title></title><title>Second</title>', null],
  ['<title>Real<b></title>', 'Real<b>'],
  ['<meta property="og:title" content=""><title>Real</title>', 'Real'],
  ['<meta property="og:title" content=" \u200b "><title>Real</title>', 'Real'],
  ['<meta property="og:title" content=""><meta property="og:title" content="Open"><title>Real</title>', 'Open'],
  ['<meta name="twitter:title" property="og:title" content="Open"><title>Real</title>', 'Open'],
  ['<meta property="og:title"><svg><title>Icon</title></svg>', null],
])('reads the title of %s', (html, title) => {
  expect(read(`${html}<a href="${target}">x</a>`)?.title ?? null).toBe(title);
});
