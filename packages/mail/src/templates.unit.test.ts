import { readdirSync } from 'node:fs';
import { findHtmlDangers } from '@commonplace/testing/html-dangers';
import { xssVectors } from '@commonplace/testing/xss-vectors';
import { escapeHtml } from '@commonplace/rules/escape-html';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { paragraph } from './content.ts';
import { defineTemplate } from './define-template.ts';
import { templates } from './templates.ts';
import { invitation } from './templates/invitation.ts';
import { line, link, recipient } from './values.ts';

const hostileText = `<script>alert("x")</script> & 'quoted' </p> {{name}} \${x} =?utf-8?q?x?=`;
const hostileLink = `https://example.com/?a=1&b="><script>alert('x')</script>`;

/** The values of a test mail. */
const parts = {
  elements: new Set(['a', 'body', 'br', 'div', 'p']),
  attributes: new Set(['href', 'style']),
  frameHosts: new Set<string>(),
  mathElements: new Set<string>(),
};

/** Returns the props with every text replaced, at any depth. */
function mapTexts(props: unknown, replace: (value: string, path: string) => string, path = ''): unknown {
  if (typeof props === 'string') return replace(props, path);
  if (Array.isArray(props)) return props.map((item, index) => mapTexts(item, replace, `${path}.${index}`));
  if (typeof props !== 'object' || props === null) return props;
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name, mapTexts(value, replace, `${path}.${name}`)]),
  );
}

/** Returns every text of the props with its path. */
function textsOf(props: unknown): [path: string, value: string][] {
  const texts: [string, string][] = [];
  mapTexts(props, (value, path) => {
    texts.push([path, value]);
    return value;
  });
  return texts;
}

/** Returns hostile values in the shape of the example, each with its path. */
const hostile = (example: unknown) =>
  mapTexts(example, (value, path) =>
    value.startsWith('https://') ? `${hostileLink}#${path}` : `${path} ${hostileText}`,
  );

test('lists every template under its name', () => {
  const files = readdirSync(new URL('templates', import.meta.url)).map((file) => file.replace('.ts', ''));
  expect(templates.map(({ name }) => name)).toEqual(files.toSorted());
});

test.each(templates)('renders the example of $name as text and HTML', (template) => {
  const { subject, text, html } = template.render(template.example);
  expect(subject).toMatch(/Commonplace/);
  for (const [, value] of textsOf(template.example)) {
    expect(text).toContain(value);
    expect(html).toContain(value);
  }
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain(`<title>${subject}</title>`);
});

test.each(templates)('escapes hostile values of $name in HTML, and keeps them in text', (template) => {
  const props = hostile(template.example);
  const { text, html } = template.render(props);
  for (const [, value] of textsOf(props)) {
    expect(text).toContain(value);
    expect(html).toContain(escapeHtml(value));
    expect(html).not.toContain(value);
  }
  expect(html).not.toMatch(/<script|javascript:/i);
  // All tags come from the renderer.
  const tags = [...html.matchAll(/<\/?([a-z!]+)/g)].map(([, name]) => name);
  expect(tags.filter((name) => !/^(!doctype|a|body|br|div|head|html|meta|p|title)$/.test(name ?? ''))).toEqual([]);
});

test.each(templates)('renders no active content in $name, whatever the values', (template) => {
  for (const vector of xssVectors.filter((text) => line.safeParse(text).success)) {
    const props = mapTexts(template.example, (value) => (value.startsWith('https://') ? value : vector));
    const { html } = template.render(props);
    expect(findHtmlDangers(html.slice(html.indexOf('<p')), parts)).toEqual([]);
  }
});

test.each(templates)('rejects values of $name with line breaks or unsafe links', (template) => {
  const { example } = template;
  for (const [path, value] of textsOf(example)) {
    const wrong = value.startsWith('https://')
      ? [
          'javascript:alert(1)',
          'ftp://example.com/',
          'https://user:secret@example.com/',
          `${value}\r\nBcc: x@example.com`,
        ]
      : [`${value}\r\nBcc: x@example.com`, `${value}\u0000`, `${value}\u202E`, ''];
    for (const bad of wrong) {
      const props = mapTexts(example, (text, at) => (at === path ? bad : text));
      expect(() => template.render(props), `${path}: ${JSON.stringify(bad)}`).toThrow(z.ZodError);
    }
  }
});

test('sends a mail to a single address', () => {
  expect(recipient.safeParse({ address: 'ada@example.com', name: 'Ada' }).success).toBe(true);
  for (const address of [
    'ada@example.com\r\nBcc: x@example.com',
    'a@example.com, b@example.com',
    'Ada <a@example.com>',
    '',
    'ada',
  ]) {
    expect(recipient.safeParse({ address }).success, address).toBe(false);
  }
  expect(recipient.safeParse({ address: 'ada@example.com', name: 'Ada\r\nBcc: x@example.com' }).success).toBe(false);
});

test("shows an administrator's invitation text in paragraphs", () => {
  const words = { subject: 'Come in', message: `One\r\n\r\n${hostileText}`, footnote: 'Bye' };
  const { subject, text, html } = invitation.render({ ...invitation.example, ...words });
  expect(subject).toBe('Come in');
  expect(text).toContain(`\n\nOne\n\n${hostileText}\n\n`);
  expect(html).toContain(`<p>${escapeHtml(hostileText)}</p>`);
  expect(html).not.toMatch(/<script/i);
  for (const wrong of [{ subject: 'a\nb' }, { message: 'a\u0000b' }, { footnote: 'a\u202Eb' }]) {
    expect(() => invitation.render({ ...invitation.example, ...wrong })).toThrow(z.ZodError);
  }
});

test('returns the unsubscribe link of a mail', () => {
  const digest = defineTemplate({
    name: 'digest',
    props: z.object({ name: line, stopLink: link }),
    example: { name: 'Ada', stopLink: 'https://commonplace.example/stop/TOKEN' },
    subject: ({ name }) => `What is new, ${name}`,
    body: ({ name }) => [paragraph(`Nothing, ${name}.`)],
    unsubscribe: ({ stopLink }) => stopLink,
  });
  expect(digest.render(digest.example).unsubscribe).toBe('https://commonplace.example/stop/TOKEN');
});
