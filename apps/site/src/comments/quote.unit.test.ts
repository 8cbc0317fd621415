import { expect, it } from 'vitest';
import { quoteOf } from './quote.ts';

it.each([
  ['<p>See http://a.example/_b_ *x*</p>', '> See http://a.example/_b_ \\*x\\*\n\n'],
  ['<p># no<br>1. a<br>- b<br>--<br>&gt; c</p>', '> \\# no\n> 1\\. a\n> \\- b\n> \\--\n> \\> c\n\n'],
  ['<p>[x](y) ~~z~~ &amp;amp; snake_case _a_</p>', '> \\[x\\](y) \\~~z\\~~ \\&amp; snake_case \\_a\\_\n\n'],
  ['<pre>a\n\n \n\n  b\nc</pre>', '> a\n>\n>   b\n> c\n\n'],
])('quotes the visible text of %j', (html, wanted) => {
  expect(quoteOf(html)).toBe(wanted);
});
