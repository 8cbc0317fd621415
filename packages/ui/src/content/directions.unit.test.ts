import { expect, it } from 'vitest';
import { renderContent } from './content.ts';

it.each([
  ['<p>مرحبا.</p><p>Hello there.</p>', '<p>مرحبا.</p><p dir="ltr">Hello there.</p>'],
  ['<h2>مرحبا</h2><h3>Setup</h3>', '<h2>مرحبا</h2><h3 dir="ltr">Setup</h3>'],
  ['<p>שלום</p><ul><li>One.</li><li>Two.</li></ul>', '<p>שלום</p><ul dir="ltr"><li>One.</li><li>Two.</li></ul>'],
  ['<ul><li>مرحبا</li><li>One.</li></ul>', '<ul><li>مرحبا</li><li dir="ltr">One.</li></ul>'],
  ['<p>مرحبا</p><blockquote><p>So.</p></blockquote>', '<p>مرحبا</p><blockquote dir="ltr"><p>So.</p></blockquote>'],
  ['<blockquote><p>مرحبا</p><p>So.</p></blockquote>', '<blockquote><p>مرحبا</p><p dir="ltr">So.</p></blockquote>'],
  ['<div>مرحبا</div><div><p>So.</p></div>', '<div>مرحبا</div><div><p dir="ltr">So.</p></div>'],
  [
    '<p>مرحبا</p><ol><li><a name="Note-1"></a>مرحبا</li><li><a name="Note-2"></a>So.</li></ol>',
    '<p>مرحبا</p><ol><li id="Note-1">مرحبا</li><li id="Note-2" dir="ltr">So.</li></ol>',
  ],
])('blocks from left to right have their direction in a text from right to left: %s', (body, expected) => {
  expect(renderContent(body, 'article').toString()).toBe(expected);
});

it.each([
  '<p>React مكتبة.</p><p>مرحبا React.</p>',
  '<p>مرحبا</p><p>2026.</p>',
  '<p>مرحبا</p><p dir="rtl">Hello.</p>',
  '<p>Hello.</p><p>Привет, 日本.</p>',
])('others follow the text: %s', (body) => {
  expect(renderContent(body, 'article').toString()).toBe(body);
});
