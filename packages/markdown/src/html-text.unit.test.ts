import { expect, test } from 'vitest';
import { htmlText, proseText } from './html-text.ts';

test.each([
  ['<p>First.</p><p>Second.</p>', 'First. Second.'],
  ['one<br />two<br>three', 'one two three'],
  ['<p>half<strong>bold</strong> and <a href="/x">li</a>nk</p>', 'halfbold and link'],
  ['<h2>Title</h2>\n<p>Text</p>', 'Title Text'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['<p>Fish &amp; chips &lt;b&gt; &quot;hot&quot;</p>', 'Fish & chips <b> "hot"'],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['<p>cut <a href="/long', 'cut'],
  ['before<img src="https://example.com/a.png" alt="x" />after', 'before after'],
  ['where<math><mi>E</mi><mo>=</mo><mi>mc</mi></math>holds', 'where E=mc holds'],
  ['<preface>not a block</preface>', 'not a block'],
  ['<table><caption>Prices</caption><tr><td>1</td></tr></table>', 'Prices 1'],
  ['It&#8217;s caf&eacute;&nbsp;&hellip; &copy;&#x41;', 'It\u2019s café … ©A'],
  ['a<bdo dir="rtl">b</bdo><bdi>c</bdi>', 'abc'],
  ['one<!-- <p>hidden</p> -->two<script>alert("<p>")</script><style>p {}</style>three', 'onetwothree'],
  ['<p>Bread<sup class="footnote-ref"><a href="#Note-1">1</a></sup> rises.</p>', 'Bread rises.'],
  ['<p>Bread<sup class="footnote-ref"><a hr', 'Bread'],
  ['<li><p>It does. <a class="footnote-back" href="#Reference-1">↩</a></p></li>', 'It does.'],
  ['', ''],
])('the text of %j is %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test.each([
  ['<h1>Title</h1>\n<p>Text</p>', 'Text'],
  [
    '<h2><a name="a" href="#a" class="anchor"></a>A <em>b</em></h2><p>One.</p><h3 align="center">C</h3><p>Two.</p>',
    'One. Two.',
  ],
  ['<blockquote><h2>Title</h2><p>Quoted</p></blockquote>', 'Quoted'],
  ['<h1>Only a <code>title</code></h1>', 'Only a title'],
  ['<header>Not a heading</header>', 'Not a heading'],
  ['', ''],
])('the prose of %j is %j', (html, text) => {
  expect(proseText(html)).toBe(text);
});

test('takes linear time for a megabyte of angle brackets', () => {
  expect(htmlText('<p '.repeat(300_000))).toBe('');
  expect(htmlText('<script>'.repeat(100_000))).toBe('');
  expect(htmlText('<!--'.repeat(200_000))).toBe('');
  expect(htmlText('<sup class="footnote-ref">'.repeat(40_000))).toBe('');
  expect(htmlText('<a class="footnote-back"'.repeat(40_000))).toBe('');
});
