import { expect, test } from 'vitest';
import { endpointInHeader, endpointInPage } from './find-endpoint.ts';

const page = 'https://mei.example/posts/bread';

test.each([
  ['</take>; rel=webmention', 'https://mei.example/take'],
  ['<https://other.example/take>; rel="webmention"', 'https://other.example/take'],
  ['<take?own=1&b=2>; title="a, b"; rel="in-reply-to WebMention"', 'https://mei.example/posts/take?own=1&b=2'],
  ['</style.css>; rel=preload, </take>;rel=webmention;type="x"', 'https://mei.example/take'],
  ['<>; REL=webmention', page],
  ['</one>; rel=webmention, </two>; rel=webmention', 'https://mei.example/one'],
  ['</take>; rel="not-webmention"', undefined],
  ['</take>', undefined],
  ['</take; rel=webmention', undefined],
  ['<http://[>; rel=webmention', undefined],
  ['</x>; title="a; rel=webmention"; rel=next, </take>; rel=webmention', 'https://mei.example/take'],
  ['</x>; title="a, </y>; rel=webmention", </take>; rel=webmention', 'https://mei.example/take'],
  ['</x>; title="say \\"; rel=webmention"; rel=next, </take>; rel=webmention', 'https://mei.example/take'],
  ['</x>; title="</y>"; rel=next, </take>; rel=webmention', 'https://mei.example/take'],
  ['</x>; rel=next; rel=webmention, </take>; rel = "webmention"', 'https://mei.example/take'],
  [
    '</x>; rev=webmention, </y>; xrel=webmention, </take>; crossorigin; REL="Next WEBMENTION"',
    'https://mei.example/take',
  ],
  ["</x>; rel*=UTF-8''webmention, </take>; title*=UTF-8''a; rel=webmention", 'https://mei.example/take'],
  ['</x>; rel=webmention; anchor="/other", </take>; rel=webmention; anchor=""', 'https://mei.example/take'],
  [', ,no link, </take,;"x>; rel=webmention', 'https://mei.example/take,;%22x'],
  ['</take>; rel="webmention', 'https://mei.example/take'],
  ['</x>; title="a; rel=webmention', undefined],
  ['', undefined],
  ['</x>; a="\\'.repeat(4_000), undefined],
  [`${'<'.repeat(8_000)}${'>"'.repeat(8_000)}`, undefined],
])('finds in the header %s', (header, expected) => {
  expect(endpointInHeader(header, page)).toBe(expected);
});

test.each([
  ['<link rel="webmention" href="/take">', 'https://mei.example/take'],
  ['<link href="https://other.example/take?own=1&amp;b=2" REL=Webmention>', 'https://other.example/take?own=1&b=2'],
  ['<p><a href="../take" rel="nofollow webmention">mentions</a>', 'https://mei.example/take'],
  ['<a rel="webmention" href="/first">x</a><link rel="webmention" href="/second">', 'https://mei.example/first'],
  ['<link rel="webmention" href="/first"><a rel="webmention" href="/second">x</a>', 'https://mei.example/first'],
  ['<link rel="webmention"><a rel="webmention" href="/take">x</a>', 'https://mei.example/take'],
  ['<link rel="webmention" href="">', page],
  ['<!-- <link rel="webmention" href="/false"> --><a href="/take" rel="webmention">x</a>', 'https://mei.example/take'],
  ['<code>&lt;link rel="webmention" href="/false"&gt;</code>', undefined],
  ['<script>"<link rel=webmention href=/false>"</script>', undefined],
  ['<base href="/t/sub/"><link rel="webmention" href="wm">', 'https://mei.example/t/sub/wm'],
  ['<link rel="webmention" href="wm"><base href="https://other.example/a/b">', 'https://other.example/a/wm'],
  ['<base href="/t/sub/"><a rel="webmention" href="">x</a>', 'https://mei.example/t/sub/'],
  ['<a rel="webmention" href="">x</a>', page],
  ['<template><link rel="webmention" href="/false"></template>', undefined],
  ['<link rel="not-webmention" href="/false"><div rel="webmention" href="/false">', undefined],
  ['', undefined],
])('finds in the page %s', (html, expected) => {
  expect(endpointInPage({ html, url: page })).toBe(expected);
});
