import { findHtmlDangers } from '@commonplace/testing/html-dangers';
import { xssVectors } from '@commonplace/testing/xss-vectors';
import { expect, test } from 'vitest';
import { attributes, html } from './markup.ts';

const hostile = `"><script>alert('1')</script>&`;

test('escapes text everywhere but not markup', () => {
  const inner = html`<b title="${hostile}">${hostile}</b>`;
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
  expect(html`<p>${[inner, hostile, 1, false, undefined]}</p>`.toString()).toBe(
    `<p><b title="${escaped}">${escaped}</b>${escaped}1</p>`,
  );
  // A string is escaped, even if it was markup.
  expect(html`<p>${inner.toString()}</p>`.toString()).not.toContain('<b');
  expect(html`<input${attributes({ value: hostile, checked: true, disabled: false, id: undefined })}>`.toString()).toBe(
    `<input value="${escaped}" checked="">`,
  );
});

test('leaves out the indentation of templates, but not that of texts', () => {
  const text = '\none\n  two';
  const made = html`<form>
    <textarea>${text}</textarea>
  </form>`;
  expect(made.toString()).toBe('<form>\n<textarea>\none\n  two</textarea>\n</form>');
});

test('turns no XSS vector into markup', () => {
  const parts = {
    elements: new Set(['p', 'b', 'input']),
    attributes: new Set(['title', 'value', 'data-x']),
    frameHosts: new Set<string>(),
    mathElements: new Set<string>(),
  };
  for (const vector of xssVectors) {
    const page = html`<p title="${vector}">${vector}<b>${[vector]}</b><input${attributes({ value: vector, 'data-x': vector })}></p>`;
    expect(findHtmlDangers(page.toString(), parts)).toEqual([]);
  }
});
