import { expect, test } from 'vitest';
import { htmlText } from './html-text.ts';

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
  ['', ''],
])('the text of %j is %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test('a megabyte of angle brackets takes no time that grows with its square', () => {
  expect(htmlText('<p '.repeat(300_000))).toBe('');
});
