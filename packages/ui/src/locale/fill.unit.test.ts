import { expect, it } from 'vitest';
import { html } from '../markup.ts';
import { fill } from './fill.ts';

it('puts markup at its places and escapes the rest', () => {
  const text = 'Open <b> {name}, or {link}.';
  const parts = { name: '"A" & B', link: html`<a href="/x">this</a>` };
  expect(fill(text, parts).toString()).toBe('Open &lt;b&gt; &quot;A&quot; &amp; B, or <a href="/x">this</a>.');
});

it('throws for a place without markup', () => {
  expect(() => fill('Open {constructor}', {})).toThrow('{constructor}');
});
