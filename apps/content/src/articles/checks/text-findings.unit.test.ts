import { expect, test } from 'vitest';
import { headingsOutOfOrder, imagesWithoutAlt, linksIn } from './text-findings.ts';

test('finds images without a description', () => {
  const html =
    '<p><img src="https://x.test/a.png?b=1&amp;c=2" alt=""><img src="/b.png" alt="A loaf"><img src="/c.png"></p>';
  expect(imagesWithoutAlt(html).map(({ subject }) => subject)).toEqual(['https://x.test/a.png?b=1&c=2', '/c.png']);
});

test.each([
  ['<h2>a</h2><h3>b</h3><h2>c</h2>', []],
  ['<h1>a</h1><h2>b</h2><h1>c</h1>', []],
  ['<h3>first &amp; <em>deep</em></h3><h4>b</h4>', ['first & deep']],
  ['<h2>a</h2><h4 id="x">b</h4><h5>c</h5><h2>d</h2><h6>e</h6>', ['b', 'e']],
])('finds headings out of order in %s', (html, subjects) => {
  expect(headingsOutOfOrder(html).map(({ subject }) => subject)).toEqual(subjects);
});

test('finds links to other sites once', () => {
  const html =
    '<a href="https://x.test/a#b">1</a><a href="https://x.test/a">2</a><a href="/ada">3</a><a name="c">4</a><a href="mailto:a@x.test">5</a>';
  expect(linksIn(html)).toEqual(['https://x.test/a']);
});
